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
    let proved = exploration.properties.filter { $0.verdict == .proved }
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
        for verdict in proved where verdict.property.isContradicted(by: reference) {
          let difference = "false proof of \(verdict.property.name)"
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

extension Property {
  /// Returns whether a state violates a claim about every state.
  fileprivate func isContradicted(by flow: ReferenceFlow) -> Bool {
    guard case .everywhere = scope, case .holds(let condition)? = moments.first,
      let holds = try? flow.evaluate(condition).asBool
    else { return false }
    switch claim {
    case .always: return !holds
    case .never: return holds
    default: return false
    }
  }
}
