import FlowExplorer
import FlowProgram
import FlowReports
internal import SeededRandom

/// Plays the flow of a seed with random values, and compares its states with those of proof runs: of the general
/// checks, with and without the parts that decide nothing, and of its claims. A flow without a proof run that can be
/// played is skipped.
package func comparePlays(seed: UInt64, states: Int = 300, inputs: Int = 300) -> Comparison {
  var generator = FlowGenerator(seed: seed, among: .provable, with: .questions)
  let flow = generator.flow()
  do {
    let program = try ComparedRun.compile(flow)
    let numbers = SharedSplitMix(seed: seed)
    var isPlayed = false
    let proved = provedClaims(of: program, states: states)
    let kept = proved.filter { $0.claim == .always || $0.claim == .never }
    var plans: [(claims: [Property], detail: ProofDetail, blursTexts: Bool)] = [
      ([], .guards, false), ([], .parts, false), ([], .deciding, false),
    ]
    if !proved.isEmpty { plans += [(proved, .parts, false), (proved, .deciding, false)] }
    if !kept.isEmpty { plans.append((kept, .deciding, true)) }
    for (claims, detail, blursTexts) in plans {
      guard
        let states = ProofStates(
          program, claims: claims, detail: detail, blursTexts: blursTexts, atMost: states, runtime: .compared),
        !blursTexts || !states.blurred.isEmpty
      else { continue }
      let play = ProofPlay(states) { numbers.next() }
      isPlayed = true
      if Seeds.isSurvey { print("PLAYED \(states.count) \(states.blurred.count)") }
      if let steps = play.play(inputs: inputs) {
        let kind = "\(claims.isEmpty ? "general checks" : "claims"), \(detail)\(blursTexts ? ", blurred" : "")"
        return .differs(Failure(seed: seed, flow: flow, inputs: steps, differences: [kind]))
      }
    }
    return isPlayed ? .same : .skipped
  } catch {
    return .differs(Failure(seed: seed, flow: flow, differences: ["\(error)"], isMistake: true))
  }
}

/// The claims that are proved for all values.
private func provedClaims(of program: Program, states: Int) -> [Property] {
  var limits = ExplorationLimits()
  limits.states = states
  limits.runtime = .compared
  return explore(program, limits: limits).properties.filter { $0.certificate != nil }.map(\.property)
}
