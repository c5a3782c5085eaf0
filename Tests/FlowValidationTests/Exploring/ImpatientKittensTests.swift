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

/// An older version of `flows/kittens`, in which More could be pressed during a refresh.
@Suite struct ImpatientKittensTests {
  @Test func `who asks again every ten seconds is never answered, and no pass by deadlines alone may say otherwise`()
    throws
  {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../flows/kittens/kittens.flow.yaml")
    var text = try String(contentsOf: path, encoding: .utf8)
    for (part, older) in [
      ("when: next != null && !loading.refresh", "when: next != null"),
      ("model.hasMore && !model.isLoading && !model.isRefreshing", "model.hasMore && !model.isLoading"),
    ] {
      try #require(text.contains(part))
      text = text.replacing(part, with: older)
    }
    let claim = #"who waits is answered: { leadsTo: [flow.loading.any, =!flow.loading.any] }"#
    try #require(text.contains(claim))
    let exploration = explore(try program(text))
    let verdict = try #require(exploration.properties.first { $0.property.name == "who waits is answered" })
    #expect(verdict.verdict == .violated)
    #expect(!verdict.trace.steps.isEmpty)
  }
}
