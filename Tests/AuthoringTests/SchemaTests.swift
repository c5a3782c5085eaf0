import Diagnostics
import FlowCompiler
import FlowKit
import FlowSpec
import Foundation
import TestSupport
import SeededRandom
import Testing
import YAMLNodes

@testable import ReferenceComparison

private let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

@Suite struct SchemaTests {
  /// Returns the checker of a kind of file.
  private func checker(_ kind: FileKind) throws -> TestSupport.JSONSchema {
    let parsed = try JSONSerialization.jsonObject(with: Data(kind.schema.json.utf8))
    return TestSupport.JSONSchema(try #require(parsed as? [String: Any]))
  }

  /// Returns a YAML text as a value of `JSONSerialization`; `nil` if it is not valid.
  private func value(_ text: String) -> Any? {
    var sources = Sources()
    var report = Report()
    let root = parseYAML(sources.add(name: "test.yaml", text: text), report: &report)
    return report.hasErrors ? nil : root.map(json)
  }

  private func json(_ node: Node) -> Any {
    if let items = node.items { return items.map(json) }
    if let entries = node.entries {
      return Dictionary(entries.map { ($0.key.scalar?.text ?? "", json($0.value)) }) { first, _ in first }
    }
    switch node.scalar?.resolved {
    case .bool(let flag): return flag
    case .int(let number): return Int(number)
    case .double(let number): return number
    case .string, .integerOutOfRange: return node.scalar?.text ?? ""
    case .null, nil: return NSNull()
    }
  }

  private func expectAccepted(_ text: String, _ checker: TestSupport.JSONSchema, _ name: String) {
    guard let value = value(text) else { return }
    let problems = checker.problems(of: value)
    #expect(problems.isEmpty, "\(name):\n\(problems.joined(separator: "\n"))\n\(text)")
  }

  @Test func `the schemas accept every file of the repository`() throws {
    for folder in ["flows", "Examples"] {
      let files = FileManager.default.enumerator(
        at: repository.appending(path: folder), includingPropertiesForKeys: nil)
      for case let file as URL in try #require(files) where !file.path.contains("/.build/") {
        for kind in FileKind.allCases where file.lastPathComponent.hasSuffix(String(kind.pattern.trimmingPrefix("*"))) {
          try expectAccepted(String(contentsOf: file, encoding: .utf8), checker(kind), file.path)
        }
      }
    }
  }

  @Test func `the schemas accept every example of the reference`() throws {
    let flows = try checker(.flow)
    for section in Vocabulary.sections { expectAccepted(section.example, flows, section.name) }
    let bindings = try checker(.bindings)
    for section in BindingVocabulary.sections { expectAccepted(section.example, bindings, section.name) }
  }

  @Test func `the schemas accept every example of the diagnostics without errors`() throws {
    let (flows, bindings) = (try checker(.flow), try checker(.bindings))
    for kind in FlowFile.catalogue {
      let example = kind.example
      for text in [example.wrong, example.right] {
        if example.language == .bindings { expectAccepted(text, bindings, kind.code.name) }
        guard example.language == .flow else { continue }
        let file = FlowFile.compile(name: "test.flow.yaml", text: text, besides: Vocabulary.importedExamples)
        if file.diagnostics.contains(where: { $0.severity == .error }) { continue }
        expectAccepted(text, flows, kind.code.name)
      }
    }
  }

  @Test func `the schema accepts random flows`() throws {
    let flows = try checker(.flow)
    let libraries = try checker(.library)
    for seed in UInt64(0)..<UInt64(Rounds.of(60)) {
      var generator = FlowGenerator(seed: seed)
      let flow = generator.flow()
      expectAccepted(flow.text, flows, "seed \(seed)")
      for (path, text) in flow.imports {
        expectAccepted(text, path.hasSuffix(".library.yaml") ? libraries : flows, "seed \(seed)")
      }
    }
  }

  @Test func `the schema rejects an unknown key, an unknown step and a missing key`() throws {
    let flows = try checker(.flow)
    let flow = """
      flowspec: 2
      flow: bell
      screens:
        bell:
          events: [ring]
          transitions: { ring: { message: Ding } }
          view: [{ button: { label: Ring, sends: ring } }]
      backstack: { start: bell }
      """
    #expect(flows.problems(of: try #require(value(flow))).isEmpty)
    for (right, wrong) in [
      ("events:", "event:"), ("message:", "massage:"), ("start:", "begin:"), ("label:", "lable:"),
      ("button:", "botton:"),
      ("flowspec: 2", "flowspec: 1"), ("[ring]", "ring"),
    ] {
      let problems = flows.problems(of: try #require(value(flow.replacing(right, with: wrong))))
      #expect(!problems.isEmpty, "\(wrong)")
    }
  }

  @Test func `every key has a description in the schema`() throws {
    func descriptions(_ value: Any) -> [String] {
      if let items = value as? [Any] { return items.flatMap(descriptions) }
      guard let members = value as? [String: Any] else { return [] }
      return [members["description"] as? String].compactMap(\.self) + members.values.flatMap(descriptions)
    }
    let schemas = try [FileKind.flow, .library].map {
      try JSONSerialization.jsonObject(with: Data($0.schema.json.utf8))
    }
    let described = Set(descriptions(schemas))
    for section in Vocabulary.sections {
      for key in section.allKeys { #expect(described.contains(key.summary), "\(section.name): \(key.name)") }
    }
  }
}
