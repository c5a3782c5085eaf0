import ReferenceComparison
import Testing

/// Verdicts compared with long runs by the rules, in which users act at any quarter of a second.
@Suite struct ProofTests {
  @Test func `no run by the rules contradicts a proof`() throws {
    try Seeds.compare(10) { seed in compareProofs(seed: seed) }
  }

  /// Most flows are skipped, so these seeds are those of flows that are played.
  @Test(arguments: [6, 28, 32, 43] as [UInt64])
  func `random inputs with other values stay inside the states of the proof runs of random flows`(seed: UInt64) {
    switch comparePlays(seed: seed, states: 100, inputs: 150) {
    case .same: break
    case .skipped: Issue.record("SEED=\(seed) has no proof run that can be played")
    case .differs(let failure): Issue.record("\(failure)")
    }
  }
}
