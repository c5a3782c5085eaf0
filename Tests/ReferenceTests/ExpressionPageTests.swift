import CEL
import Diagnostics
import Foundation
import Testing

/// The variables of the page.
private final class PageScope: Scope {
  static let variables: [(name: String, type: ValueType, text: String)] = [
    ("name", .string, "'Ada'"), ("ages", .map(.string, .int), "{'Ada': 36, 'Alan': 41}"),
    ("user", .map(.string, .dyn), "{'email': 'ada@example.org', 'tags': ['admin']}"),
    ("start", .timestamp, "timestamp('2026-01-31T12:30:00Z')"),
  ]

  let values: [Value]

  override init() {
    values = PageScope.variables.map { Environment(.standard).compile($0.text).expression?.constant ?? .null }
    super.init()
  }

  override func value(of slot: Int) throws(EvaluationError) -> Value { values[slot] }
}

@Suite struct ExpressionPageTests {
  @Test func `every expression of the page comes to what the page says`() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/cel.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let blocks = text.components(separatedBy: "```cel\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    let lines = blocks.flatMap { $0.split(separator: "\n") }
    try #require(lines.count > 80)

    var environment = Environment(.standard)
    for (slot, variable) in PageScope.variables.enumerated() {
      environment.declare(variable: variable.name, type: variable.type, slot: slot)
    }
    for line in lines {
      let parts = line.components(separatedBy: "  // ")
      try #require(parts.count == 2, "\(line)")
      let compilation = environment.compile(parts[0])
      let mistakes = compilation.report.sorted.map(\.message)
      guard let expression = compilation.expression else {
        Issue.record("\(line): \(mistakes)")
        continue
      }
      do throws(EvaluationError) {
        let value = try expression.evaluate(in: PageScope())
        #expect(value.literal == parts[1], "\(parts[0])")
      } catch {
        Issue.record("\(line): \(error.message)")
      }
    }
  }
}
