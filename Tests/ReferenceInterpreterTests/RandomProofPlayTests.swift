import ReferenceComparison
import Testing

/// Random flows played with values that no proof run tried.
@Suite struct RandomProofPlayTests {
  @Test func `random flows stay inside the states of their proof runs`() throws {
    try Seeds.compare(4) { seed in compareProofPlays(seed: seed, inputs: 500).0 }
  }
}
