import Diagnostics
import FlowProgram
import FlowRuntime
import FlowValidation
import Testing

@Suite struct CoverageTests {
  private func coverage(of text: String) throws -> Coverage {
    var played = try PlayedScenarios(text)
    var coverage = Coverage(of: played.program)
    for outcome in played.outcomes(isCovering: true) { coverage.add(outcome.coverage) }
    return coverage
  }

  private func missing(_ coverage: Coverage, _ kind: Coverage.Kind) -> [String] {
    coverage.missing.filter { $0.kind == kind }.map(\.name)
  }

  @Test func `what was never reached is named`() throws {
    let coverage = try coverage(
      of: """
        scenarios:
          lights:
            steps:
              - press: Light
              - press: Move
              - expect: { case: Lit }
        """)
    #expect(missing(coverage, .screens) == ["the screen 'cellar'"])
    #expect(missing(coverage, .guards) == ["a guard of 'shelf.move' that does not hold"])
    #expect(missing(coverage, .modelCases) == [])
    #expect(missing(coverage, .events).contains("the event 'shelf.say'"))
    #expect(!missing(coverage, .events).contains("the event 'shelf.move'"))
    let (reached, all) = coverage.count(of: .elements)
    #expect(reached == all - 2, "the elements of the cellar are left")
  }

  @Test func `both outcomes of a guard count`() throws {
    let coverage = try coverage(
      of: """
        scenarios:
          moves:
            given:
              stores: { lamp: { isLit: true } }
            steps:
              - press: Move
              - send: { move: { to: 0 } }
              - expect: { model: { count: 2 } }
        """)
    #expect(missing(coverage, .guards) == [])
  }

  @Test func `what was reached before the process died counts`() throws {
    let coverage = try coverage(
      of: """
        scenarios:
          dies:
            steps:
              - press: Light
              - press: Keep
              - kill
              - expect: { case: Dark }
        """)
    #expect(!missing(coverage, .events).contains("the event 'shelf.keep'"))
  }

  @Test func `percent are not rounded up`() throws {
    let coverage = try coverage(
      of: """
        scenarios:
          looks:
            steps:
              - expect: { case: Dark }
        """)
    let reached = coverage.items.count - coverage.missing.count
    #expect(coverage.percent == reached * 100 / coverage.items.count)
    #expect(coverage.percent < 100)
    let text = coverage.text(titled: "shelf", sources: Sources())
    #expect(text.hasPrefix("\(coverage.percent) % of shelf\n  screens      1 of 2\n"))
    #expect(text.hasSuffix("  and \(coverage.missing.count - 20) more\n"))
  }
}
