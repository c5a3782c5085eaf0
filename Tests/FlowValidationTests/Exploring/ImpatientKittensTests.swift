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
    let verdict = try verdict(of: [])
    #expect(verdict.verdict == .violated)
    #expect(!verdict.trace.steps.isEmpty)
  }

  @Test func `a proof run finds the kittens that no sample has`() throws {
    let verdict = try verdict(of: [("picture: mia.jpg }], next: 2 }", "picture: mia.jpg }], next: null }")])
    #expect(verdict.verdict == .violated)
    #expect(!verdict.trace.steps.isEmpty)
  }

  private func verdict(of changes: [(String, String)]) throws -> PropertyVerdict {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../flows/kittens/kittens.flow.yaml")
    var text = try String(contentsOf: path, encoding: .utf8)
    let older = [
      ("when: next != null && !loading.refresh", "when: next != null"),
      ("model.hasMore && !model.isLoading && !model.isRefreshing", "model.hasMore && !model.isLoading"),
      ("result.kittens.filter(kitten, !kittens.exists(known, known.id == kitten.id))", "result.kittens"),
    ]
    for (part, other) in older + changes {
      try #require(text.contains(part))
      text = text.replacing(part, with: other)
    }
    let claim = #"who waits is answered: { leadsTo: [flow.loading.any, =!flow.loading.any] }"#
    try #require(text.contains(claim))
    let exploration = explore(try program(text))
    return try #require(exploration.properties.first { $0.property.name == "who waits is answered" })
  }
}
