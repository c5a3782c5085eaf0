import FlowProgram
import ReferenceInterpreter
internal import SeededRandom

/// Runs the flow of a seed by the rules and in the runtime, and returns the first difference.
package func compareRun(seed: UInt64, inputs: Int = 40) -> Comparison {
  var generator = FlowGenerator(seed: seed)
  let compared = compareRun(of: generator.flow(), seed: seed, user: seed, inputs: inputs)
  guard let failure = compared.failure, Seeds.isShrinking, !failure.isMistake else { return compared }
  var shrinker = Shrinker(failure) { flow in
    for user in [seed, seed + 1, seed + 2, seed + 3] {
      let compared = compareRun(of: flow, seed: seed, user: user, inputs: inputs)
      if let failure = compared.failure, !failure.isMistake {
        return failure
      }
    }
    return nil
  }
  return .differs(shrinker.shrunk())
}

/// Runs a flow by the rules and in the runtime, with the inputs of a random user.
private func compareRun(of flow: FlowGenerator.Flow, seed: UInt64, user: UInt64, inputs: Int) -> Comparison {
  do {
    let program = try ComparedRun.compile(flow)
    var user = RandomUser(random: SplitMix(seed: user ^ 0xA5A5))
    let link = user.random.oneIn(2) ? user.random.link(of: program) : nil
    guard var run = try ComparedRun(program, link: link, answersByFakes: user.random.oneIn(2)) else { return .same }
    let first = differences(run.reference, run.running)
    if !first.isEmpty { return .differs(Failure(seed: seed, flow: flow, inputs: run.inputs, differences: first)) }
    for _ in 0..<inputs where !run.reference.hasExited && !run.reference.isLarge {
      let found = run.apply(user.input(for: run.reference))
      if !found.isEmpty { return .differs(Failure(seed: seed, flow: flow, inputs: run.inputs, differences: found)) }
    }
    return .same
  } catch {
    return .differs(Failure(seed: seed, flow: flow, differences: ["\(error)"], isMistake: true))
  }
}
