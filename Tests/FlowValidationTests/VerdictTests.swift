import FlowValidation
import Testing

@Suite struct VerdictTests {
  @Test func `a check that could not be ended is not good`() {
    #expect(Verdict.allCases.filter(\.isGood) == [.proved, .holds])
  }
}
