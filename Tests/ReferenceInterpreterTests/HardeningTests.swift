import Foundation
import Testing

/// All comparisons, seed after seed, for `HARDEN_SECONDS`; see `make harden`.
@Suite(.enabled(if: Seeds.hardeningSeconds > 0)) struct HardeningTests {
  @Test func `seed after seed does what the rules say`() throws {
    let start = Date()
    var seed = Seeds.chosen(1).lowerBound
    print("harden: begins with seed \(seed)")
    while Date().timeIntervalSince(start) < Seeds.hardeningSeconds {
      for failure in [compareRun(seed: seed), compareExploration(seed: seed, limit: 600), compareProofs(seed: seed)] {
        if let failure { Issue.record("\(failure)") }
      }
      seed += 1
    }
    print("harden: ended behind seed \(seed - 1)")
  }
}
