internal import CEL
internal import Diagnostics
public import FlowProgram
internal import FlowRuntime

/// Explores a flow: every state that the inputs offered by its screens, back and time can reach, within limits.
///
/// It finds what is wrong without being asked and checks the properties of the program. The same program and limits give the
/// same outcome, unless it was time that ended it.
public func explore(_ program: Program, limits: ExplorationLimits = ExplorationLimits()) -> Exploration {
  let flow: RunningFlow
  do throws(Fault) {
    flow = try RunningFlow.launch(program)
  } catch {
    var outcome = Exploration()
    outcome.findings = [error.diagnostic]
    outcome.traces = [RunTrace()]
    return outcome
  }
  var explorer = Explorer(flow, watch: Watch(), limits: limits)
  explorer.run()
  var outcome = Exploration()
  outcome.stateCount = explorer.space.count
  outcome.inputCount = explorer.inputCount
  outcome.byteCount = explorer.space.byteCount
  outcome.stopped = explorer.stopped
  outcome.isCut = explorer.cutCount > 0
  outcome.isExhaustive = explorer.space.offers.allSatisfy(\.isExhaustive) && program.exploration.ignored.isEmpty
  outcome.coverage = Coverage(program, explorer.sights)
  return outcome
}
