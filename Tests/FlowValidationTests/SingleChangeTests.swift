import Diagnostics
import FlowCompiler
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Single changes to the flows of `flows/`, each of which one rule reports.
@Suite struct SingleChangeTests {
  /// A change to a flow, and the code that reports it.
  struct Change: Sendable, CustomTestStringConvertible {
    let code: String
    let flow: String
    let line: String
    let replacement: String
    /// Whether the rule requires exploration.
    var isExplored = false

    var testDescription: String { "\(code) in \(flow)" }

    /// The text of the flow with the change, or `nil` if the line is missing.
    var text: String? {
      let path = SingleChangeTests.root.appendingPathComponent("flows/\(flow)/\(flow).flow.yaml")
      guard let text = try? String(contentsOf: path, encoding: .utf8), text.contains(line) else { return nil }
      return text.replacing(line, with: replacement, maxReplacements: 1)
    }
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..")

  static let changes = [
    Change(
      code: "missing-interpolation", flow: "counter", line: "Count is ${model.count}",
      replacement: "Count is {model.count}"),
    Change(
      code: "dropped-result", flow: "shows",
      line: """
                  then: { message: "=strings.rated({'title': event.show.title, 'n': result})" }

        """, replacement: ""),
    Change(
      code: "unwritten-state", flow: "account", line: "then: { set: { isOver: true } }", replacement: "then: []"),
    Change(code: "unused-name", flow: "kittens", line: "            - cancel: paging\n", replacement: ""),
    Change(
      code: "effect-cycle", flow: "todo", line: "      restore: { todo: Todo }\n    transitions:\n",
      replacement: """
              restore: { todo: Todo }
            effects:
              number: { key: todos.size(), do: { set: { nextId: =todos.size() + 1 } } }
              fill: { key: nextId, do: { append: { to: todos, value: { id: =nextId, title: More } } } }
            transitions:

        """),
    Change(
      code: "never-true", flow: "counter", line: "        set: { count: =count + 1 }",
      replacement: """
                - set: { count: "=count < 9 ? count + 1 : 0" }
                - if: count > 9
                  then: { message: That is enough. }
        """, isExplored: true),
    Change(
      code: "idle-control", flow: "login", line: "dismiss: =event.id", replacement: "dismiss: =event.id + 100",
      isExplored: true),
    Change(
      code: "idle-control", flow: "user-page", line: "set: { selected: =event.index }",
      replacement: "set: { selected: 0 }", isExplored: true),
  ]

  /// Returns the codes of all findings in a text.
  private func codes(of text: String, isExplored: Bool) throws -> [String] {
    var sources = Sources()
    let file = sources.add(name: "changed.flow.yaml", text: text)
    let compiled = Compiler.compile(file, in: sources)
    let found = compiled.report.sorted.map(\.code.name)
    guard isExplored else { return found }
    let findings = explore(try #require(compiled.program)).findings
    return found + compiled.lint.applied(to: findings).map(\.code.name)
  }

  @Test(arguments: changes) func `a change is found, and nothing else`(_ change: Change) throws {
    let text = try #require(change.text, "the line to change is gone")
    #expect(try codes(of: text, isExplored: change.isExplored) == [change.code])
  }

  @Test(arguments: changes) func `each rule can be turned off and has a page`(_ change: Change) throws {
    let text = try #require(change.text, "the line to change is gone")
    let lint = "\nlint:\n  \(change.code): { severity: off, reason: It is meant so. }\n"
    #expect(try codes(of: text + lint, isExplored: change.isExplored) == [])
    let page = SingleChangeTests.root.appendingPathComponent("docs/diagnostics/\(change.code).md")
    #expect(try String(contentsOf: page, encoding: .utf8).contains("# "))
  }

  @Test func `the compiler knows the rules of exploration`() {
    let tunable = ValidationDiagnostics.all.map { $0.code }.filter { $0 != "broken-property" }
    #expect(Set(tunable) == Set(Compiler.exploringRules))
  }
}
