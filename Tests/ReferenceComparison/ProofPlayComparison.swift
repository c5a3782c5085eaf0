package import FlowExplorer
package import FlowProgram
internal import FlowReports
internal import SeededRandom
internal import Synchronization

/// A source of random numbers that several values share.
package final class SharedNumbers: Sendable {
  private let state: Mutex<SplitMix>

  package init(seed: UInt64) { state = Mutex(SplitMix(seed: seed)) }

  package func next() -> UInt64 { state.withLock { $0.next() } }
}

/// Plays random inputs with values that no proof run tried, in the flow of a seed, and compares each state with those
/// of the proof run.
///
/// - Returns: The result, and the number of played inputs.
package func compareProofPlays(seed: UInt64, states: Int = 200, inputs: Int = 2_000) -> (Comparison, inputs: Int) {
  var generator = FlowGenerator(seed: seed)
  let flow = generator.flow()
  do {
    let program = try ComparedRun.compile(flow)
    var limits = ExplorationLimits()
    limits.states = states
    limits.runtime = .compared
    var count = 0
    for claims in provedTogether(program, explore(program, limits: limits)) {
      let numbers = SharedNumbers(seed: seed)
      guard let play = ProofPlay(program, claims: claims, runtime: .compared, { numbers.next() }) else { continue }
      let failure = play.play(inputs: inputs)
      count += play.inputCount
      if let failure {
        return (
          .differs(Failure(seed: seed, flow: flow, inputs: failure, differences: ["outside of the proof"])), count
        )
      }
    }
    return (.same, count)
  } catch {
    return (.differs(Failure(seed: seed, flow: flow, differences: ["\(error)"], isMistake: true)), 0)
  }
}

/// Returns the claims that each proof run has proved together.
package func provedTogether(_ program: Program, _ exploration: Exploration) -> [[Property]] {
  var runs: [[String]] = []
  for case let certificate? in exploration.properties.map(\.certificate) where !runs.contains(certificate.claims) {
    runs.append(certificate.claims)
  }
  return runs.map { names in program.properties.filter { names.contains($0.name) } }
}
