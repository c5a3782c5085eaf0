import Diagnostics
import FlowKit
import FlowSpec
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Flows that serve as examples: no rule may have findings in them, including a limited exploration.
@Suite struct CleanFlowTests {
  /// The limit of explored states for each flow; only a few flows of the guide have more.
  private static let limit = 400

  private func expectClean(_ file: FlowFile, _ name: String) throws {
    #expect(file.diagnostics.map(\.code.name) == [], "\(name)")
    var limits = ExplorationLimits()
    limits.states = CleanFlowTests.limit
    let program = try #require(file.program, "\(name)")
    // The guide shows an app that does not end and grows page by page, which these rules report.
    let rules: Set<String> = ["idle-control", "never-true", "never-runs", "never-shown", "never-answered"]
    #expect(explore(program, limits: limits).findings.map(\.code.name).filter(rules.contains) == [], "\(name)")
  }

  @Test func `the flows of the guide`() throws {
    for (number, text) in try Guide.flows().enumerated() {
      try expectClean(
        FlowFile.compile(name: "guide.flow.yaml", text: text, besides: Vocabulary.importedExamples),
        "flow \(number + 1) of the guide")
    }
  }

  @Test func `the flows of the examples, and those that others import`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..").path
    for path in [
      "Examples/Web/elements", "flows/onboarding/register", "flows/onboarding/accounts", "flows/counter/counter",
      "flows/login/login", "flows/master-detail/master-detail", "flows/podcasts/podcasts", "flows/podcasts/sign-in",
      "flows/podcasts/player", "flows/recipes/recipes",
    ] {
      try expectClean(try FlowFile.load(path: "\(root)/\(path).flow.yaml"), path)
    }
  }
}
