import Diagnostics
import FlowExplorer
import FlowKit
import FlowScenarios
import FlowSite
import Foundation
import Testing

/// The recipes: each is a flow that does what its page says.
@Suite struct RecipeTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs/recipes")

  private static let names: [String] =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.filter {
      $0.hasSuffix(".md") && $0 != "README.md"
    }
    .sorted() ?? []

  @Test func `the list names every recipe`() throws {
    let list = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
    #expect(Self.names.count == 13)
    for name in Self.names { #expect(list.contains("](\(name))"), "\(name)") }
  }

  @Test(arguments: names)
  func `its scenarios hold, and exploring it finds nothing`(name: String) throws {
    let page = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    let flows = PageFlow.all(inPage: page)
    #expect(!flows.isEmpty)
    for flow in flows {
      let file = flow.compiled()
      #expect(file.diagnostics.map { "\($0.code.name): \($0.message)" } == [])
      let program = try #require(file.program)
      let outcomes = try ScenarioValidation(program, path: nil, isUpdating: true).outcomes
      #expect(!outcomes.isEmpty)
      for outcome in outcomes { #expect(outcome.isHeld, "\(outcome.name): \(outcome.failures.map(\.message))") }
      var limits = ExplorationLimits()
      limits.states = 5_000
      #expect(explore(program, limits: limits).findings.map { "\($0.code.name): \($0.message)" } == [])
    }
  }
}
