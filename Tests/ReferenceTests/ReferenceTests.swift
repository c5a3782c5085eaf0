import Diagnostics
import FlowKit
import FlowSpec
import Foundation
import Testing

private let docs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appending(path: "docs")

// The tests run one after another, because the first writes the folder that the second lists.
@Suite(.serialized) struct ReferenceTests {
  @Test func `every generated page is current`() throws {
    for page in Pages.all {
      let file = docs.appending(path: page.path)
      if ProcessInfo.processInfo.environment["UPDATE_DOCS"] == "1" {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try page.text.write(to: file, atomically: true, encoding: .utf8)
      }
      let isCurrent = (try? String(contentsOf: file, encoding: .utf8)) == page.text
      #expect(isCurrent, "docs/\(page.path) is not current; run 'make docs'")
    }
  }

  @Test func `the grammar of TextMate is JSON, and its patterns are valid`() throws {
    let grammar = try #require(Grammars.all.first { $0.path.hasSuffix(".json") }?.text)
    let parsed = try JSONSerialization.jsonObject(with: Data(grammar.utf8))
    func patterns(_ value: Any) -> [String] {
      if let items = value as? [Any] { return items.flatMap(patterns) }
      guard let members = value as? [String: Any] else { return [] }
      return members.flatMap { name, value in
        ["match", "begin", "end"].contains(name) ? [value as? String ?? ""] : patterns(value)
      }
    }
    let found = patterns(parsed)
    #expect(found.count > 10)
    for pattern in found { #expect((try? NSRegularExpression(pattern: pattern)) != nil, "\(pattern)") }
  }

  @Test func `every page of a diagnostic belongs to one`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: docs.appending(path: "diagnostics").path)
    let expected = Set(FlowFile.catalogue.map { "\($0.code).md" } + ["README.md"])
    #expect(Set(names).subtracting(expected) == [])
  }

  @Test func `every example of the reference is a sound flow`() {
    for section in Vocabulary.sections {
      let file = FlowFile.compile(
        name: "\(section.name).flow.yaml", text: section.example, besides: Vocabulary.importedExamples)
      let renderer = DiagnosticRenderer(sources: file.sources, style: .plain)
      #expect(file.diagnostics.isEmpty, "\(section.name):\n\(renderer.render(file.diagnostics))")
    }
  }

  @Test func `every key stands in the example of its section`() {
    for section in Vocabulary.sections {
      let text = section.example + (section.file?.text ?? "")
      let words = Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
      for key in section.keys { #expect(words.contains(key.name), "\(section.name) shows no '\(key.name)'") }
    }
  }

  @Test func `the flows of the guide are sound`() throws {
    let flows = try Guide.flows()
    try #require(!flows.isEmpty)
    for flow in flows {
      let file = FlowFile.compile(name: "guide.flow.yaml", text: flow, besides: Vocabulary.importedExamples)
      let renderer = DiagnosticRenderer(sources: file.sources, style: .plain)
      #expect(file.diagnostics.isEmpty, "\(renderer.render(file.diagnostics))")
    }
  }
}
