import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

@Suite struct VerdictTests {
  @Test func `neither a finding nor an open question is good`() {
    #expect(Verdict.allCases.filter(\.isGood) == [.holds, .proved, .tried, .bounded])
    #expect(Verdict.allCases.filter(\.isFinding) == [.violated, .vacuous])
  }
}
