import ReferenceComparison
import Testing

/// The runtime compared with the rules.
@Suite struct RuntimeTests {
  @Test func `the runtime does what the rules say`() throws {
    try Seeds.compare(100) { seed in compareRun(seed: seed) }
  }
}
