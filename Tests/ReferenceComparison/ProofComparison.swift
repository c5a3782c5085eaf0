import CEL
import FlowExplorer
import FlowProgram
import FlowReports
import ReferenceInterpreter
internal import SeededRandom

/// Explores the flow of a seed at every time, and checks the proofs with a run by the rules.
package func compareProofs(seed: UInt64, states: Int = 200, inputs: Int = 60) -> Comparison {
  var generator = FlowGenerator(seed: seed)
  let flow = generator.flow()
  do {
    let program = try ComparedRun.compile(flow)
    guard let run = try ComparedRun(program) else { return .same }
    var limits = ExplorationLimits()
    limits.states = states
    limits.runtime = .compared
    let exploration = explore(program, limits: limits)
    // A goal that no run reaches is a proof as well.
    let proved = exploration.properties.filter {
      $0.verdict == .proved || $0.verdict == .violated && $0.property.claim == .reachable
    }
    if Seeds.isSurvey { print("PROVED \(proved.count)") }
    var user = RandomUser(random: SplitMix(seed: seed &+ 77), isExplored: true)
    for _ in 0..<(proved.isEmpty ? 0 : 4) {
      var reference = run.reference
      var told: [String] = []
      if user.random.oneIn(3), let link = user.random.link(of: program),
        let launched = try? ReferenceFlow.launch(program, link: link, limits: .compared)
      {
        reference = launched
        told.append("launched by \(link)")
      }
      for _ in 0..<inputs {
        for verdict in proved where verdict.isContradicted(by: reference) {
          let difference = "\(verdict.property.name) is not \(verdict.verdict)"
          return .differs(Failure(seed: seed, flow: flow, inputs: told, differences: [difference]))
        }
        if reference.hasExited || reference.isLarge { break }
        let input = user.input(for: reference)
        told.append("\(input)")
        _ = reference.apply(input)
      }
    }
    return .same
  } catch {
    return .differs(Failure(seed: seed, flow: flow, differences: ["\(error)"], isMistake: true))
  }
}

extension PropertyVerdict {
  /// Returns whether a state contradicts a verdict about every state.
  fileprivate func isContradicted(by flow: ReferenceFlow) -> Bool {
    guard case .everywhere = property.scope, case .holds(let condition)? = property.moments.first,
      let holds = try? flow.evaluate(condition).asBool
    else { return false }
    switch property.claim {
    case .always: return !holds
    case .never: return holds
    case .reachable: return verdict == .violated && holds
    default: return false
    }
  }
}
