import CEL
import Diagnostics
import FlowKit
import FlowSpec
import Foundation
import SeededRandom
import Testing

@testable import FlowCompiler

private let flows = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appending(path: "flows")

@Suite struct FixTests {
  /// Returns the diagnostics of an example's text, which is the first source.
  private func diagnostics(in text: String, _ example: DiagnosticExample) -> [Diagnostic] {
    var sources = Sources()
    let file = sources.add(name: "example.flow.yaml", text: text)
    switch example.language {
    case .flow:
      return Compiler.compile(file, in: sources, imports: ImportReader(Vocabulary.importedExamples)).report.sorted
    case .bindings:
      let flow = sources.add(name: "flow.flow.yaml", text: example.flow ?? "")
      return Compiler.compile(flow, bindings: file, in: sources).report.sorted
    case .companion: return []
    case .expression:
      let mapped = MappedText(verbatim: text, at: 0, in: file.id)
      return CELDiagnostics.exampleEnvironment.compile(mapped).report.sorted
    }
  }

  private func applying(_ fix: Fix, to text: String) -> String {
    var bytes = Array(text.utf8)
    for edit in fix.edits.sorted(by: { $1.span < $0.span }) {
      bytes.replaceSubrange(edit.span.start..<edit.span.end, with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    arguments: [
      ("{ label: Buy sends: go }", "{ label: Buy, sends: go }"),
      ("{ label Buy, sends: go }", "{ label: Buy, sends: go }"),
      ("{ label: Buy, sends =go }", "{ label: Buy, sends: =go }"),
    ])
  func `a comma or a colon that is missing in braces is added, and no text is lost`(_ typed: String, _ meant: String)
    throws
  {
    func flow(_ button: String) -> String {
      "flowspec: 2\nflow: f\nscreens:\n  a:\n    events: [go]\n    view:\n      - button: \(button)\nbackstack: { start: a }\n"
    }
    let found = diagnostics(in: flow(typed), UnknownMember.example).first
    let fix = try #require(found?.fixes.first, "\(found?.message ?? "nothing is found")")
    #expect(fix.safety == .safe)
    #expect(applying(fix, to: flow(typed)) == flow(meant))
  }

  @Test func `of two equally near names none is taken without asking`() throws {
    let text = "flowspec: 2\nflow: f\nscreens:\n  a:\n    enter: { et: { n: 1 } }\nbackstack: { start: a }\n"
    let fixes = diagnostics(in: text, UnknownMember.example).first { $0.code == "unknown-choice" }?.fixes ?? []
    #expect(fixes.map(\.title) == ["write 'let'", "write 'set'"])
    #expect(fixes.allSatisfy { $0.safety == .unsafe })
  }

  @Test func `the first fix of each wrong example removes the mistake and adds none`() {
    var count = 0
    for kind in Compiler.catalogue {
      let example = kind.example
      for diagnostic in diagnostics(in: example.wrong, example) {
        guard let fix = diagnostic.fixes.first, fix.safety != .display else { continue }
        count += 1
        let fixed = applying(fix, to: example.wrong)
        let left = diagnostics(in: fixed, example)
        #expect(
          left.isEmpty,
          "\(kind.code): '\(fix.title)' for '\(diagnostic.message)' leaves \(left.map { "[\($0.code)] \($0.message)" })"
        )
      }
    }
    #expect(count > 30)
  }

  @Test func `every hint that names one replacement is a fix`() {
    for kind in Compiler.catalogue {
      for diagnostic in diagnostics(in: kind.example.wrong, kind.example) {
        let namesReplacement = diagnostic.hints.contains { hint in
          hint.hasPrefix("did you mean '")
            || hint.wholeMatch(of: #/write '[^'…]*'/#) != nil && hint.firstMatch(of: #/[A-Z]{2}/#) == nil
        }
        if namesReplacement { #expect(!diagnostic.fixes.isEmpty, "\(kind.code): \(diagnostic.hints)") }
      }
    }
  }

  @Test func `fixing random typos of real flows adds no error, and a second run changes nothing`() throws {
    let files = FileManager.default.enumerator(at: flows, includingPropertiesForKeys: nil)
    var fixedCount = 0
    for case let file as URL in try #require(files) where file.path.hasSuffix(".flow.yaml") {
      let text = try String(contentsOf: file, encoding: .utf8)
      for seed in UInt64(1)...UInt64(Rounds.of(8)) {
        let broken = misspelt(text, seed: seed)
        let before = errors(broken, file.path)
        let result = FixedFlow(name: file.path, text: broken, isUnsafe: seed.isMultiple(of: 2))
        let fixed = result.changes.first?.text ?? broken
        if fixed != broken { fixedCount += 1 }
        let after = errors(fixed, file.path)
        for (error, count) in after {
          #expect(before[error, default: 0] >= count, "\(file.lastPathComponent): \(error)")
        }
        let again = FixedFlow(name: file.path, text: fixed, isUnsafe: seed.isMultiple(of: 2))
        #expect(again.changes.isEmpty, "\(file.lastPathComponent), seed \(seed): \(again.applied)")
      }
    }
    #expect(fixedCount > 10)
  }

  private func errors(_ text: String, _ name: String) -> [String: Int] {
    let found = FlowFile.compile(name: name, text: text).diagnostics.filter { $0.severity == .error }
    return Dictionary(found.map { ("\($0.code) \($0.message)", 1) }, uniquingKeysWith: +)
  }

  /// Returns the text with two letters of two words exchanged.
  private func misspelt(_ text: String, seed: UInt64) -> String {
    var bytes = Array(text.utf8)
    var state = seed
    for _ in 0..<2 {
      for _ in 0..<1_000 {
        state = (state &+ 0x9E37_79B9_7F4A_7C15) &* 0xBF58_476D_1CE4_E5B9
        let index = Int((state >> 33) % UInt64(bytes.count - 3)) + 1
        let letters = bytes[index - 1...index + 1]
        if letters.allSatisfy({ (0x61...0x7A).contains($0) }), bytes[index] != bytes[index + 1] {
          bytes.swapAt(index, index + 1)
          break
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
