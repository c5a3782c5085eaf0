import ReferenceComparison
import Testing

/// Verdicts compared with long runs by the rules, in which users act at any quarter of a second.
@Suite struct ProofTests {
  @Test func `no run by the rules contradicts a proof`() throws {
    try Seeds.compare(10) { seed in compareProofs(seed: seed) }
  }

  @Test func `random inputs with other values stay inside the states of the proof runs of random flows`() throws {
    try Seeds.compare(3) { seed in comparePlays(seed: seed, states: 100, inputs: 150) }
  }
}
