import Diagnostics
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

/// The traces to each screen of the flows of `flows/`: every trace can be replayed unchanged.
@Suite struct FlowReplayTests {
  private static let flows = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../flows")

  /// Returns properties that claim each screen to be unreachable, most of which are violated.
  private func claims(of flow: Program, _ text: String) -> String {
    // Screens of imported flows cannot be named.
    let screens = flow.presenters.filter { $0.role == .screen }.map(\.name).filter { text.contains("\n  \($0):") }
    let claims = screens.map { "  nothing leads to \($0): { never: \"screen == '\($0)' && backstack.depth > 1\" }\n" }
    return claims.joined() + (flow.operations.isEmpty ? "" : "  nothing waits: { never: flow.loading.any }\n")
  }

  private func claiming(_ text: String, _ claims: String) -> String {
    let head = "\nproperties:\n"
    return text.contains(head) ? text.replacing(head, with: head + claims) : text + head + claims
  }

  @Test func `the way to each screen can be played, whatever lies on it`() throws {
    var count = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: FlowReplayTests.flows.path).sorted() {
      let folder = FlowReplayTests.flows.appendingPathComponent(name)
      let file = folder.appendingPathComponent("\(name).flow.yaml")
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      let imports = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
        (path: name, text: try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
      }
      let text = try String(contentsOf: file, encoding: .utf8)
      let claimed = claiming(text, claims(of: try program(text, imports: imports), text))
      let flow = try program(claimed, imports: imports)
      var limits = ExplorationLimits()
      limits.states = 500
      limits.provesForAll = false
      for verdict in explore(flow, limits: limits).properties where verdict.verdict == .violated {
        let name = verdict.property.name
        if verdict.property.claim == .reachable { continue }
        let trace = verdict.trace.scenarioFile(flow: flow.name, name: name, claim: .property(name))
        try #require(!trace.contains("\n# Not"), "\(trace)")
        let played = try program(claimed, beside: trace, imports: imports)
        var recordings = Recordings()
        let outcomes = ScenarioRunner(played).run(played.scenarios.count - 1, recordings: &recordings)
        let failures = outcomes.flatMap(\.failures)
        #expect(failures.map(\.code) == ["failed-expectation"], "\(trace)\(failures.map(\.message))")
        count += 1
      }
    }
    #expect(count > 10)
  }
}
