import ReferenceComparison
import Testing

/// Exploration compared with the rules: the same numbers of states and transitions, and the same verdicts.
@Suite struct ReferenceExplorationTests {
  @Test func `exploring finds the states and verdicts that the rules lead to`() throws {
    try Seeds.compare(20) { seed in compareExploration(seed: seed) }
  }
}
