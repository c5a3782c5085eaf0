internal import FlowExplorer
internal import FlowReports
internal import FlowProgram
internal import FlowRuntime

extension ScenarioPlay {
  /// Advances time. Each instant before the end at which something runs is a moment for properties.
  mutating func pass(nanoseconds length: Int64) throws(ScenarioFailure) -> [Tick] {
    let (goal, overflows) = flow.now.addingReportingOverflow(length)
    guard hasProperties, !overflows else { return flow.advance(nanoseconds: length) }
    var ticks: [Tick] = []
    while let next = flow.nextDeadline, next < goal {
      ticks += flow.advance(nanoseconds: max(0, next - flow.now))
      noteProperties()
      if ticks.count > ScenarioPlay.tickLimit {
        throw ScenarioFailure(TooManySteps(measure: .models, limit: ScenarioPlay.tickLimit), at: lastAction.span)
      }
    }
    return ticks + flow.advance(nanoseconds: goal - flow.now)
  }

  /// Advances time. Of the work that is due at the end, the named work runs first.
  mutating func advance(
    nanoseconds length: Int64, first names: [ScenarioStep.DueName]
  ) throws(ScenarioFailure) -> [Tick] {
    let (goal, overflows) = flow.now.addingReportingOverflow(length)
    // Time stops one nanosecond before the end, after all earlier work has run.
    let ticks = length > 0 ? try pass(nanoseconds: length - 1) : []
    if let last = ticks.last, last.time == flow.now { noteProperties() }
    let isDue = flow.nextDeadline.map { $0 <= goal && !overflows } ?? false
    let due = isDue ? flow.nextDue : []
    var order: [Int] = []
    for (name, position) in zip(names, RunningNames(due).positions(of: names.map(\.name))) {
      guard let position else {
        throw ScenarioFailure(NotDue(name: name.name, due: RunningNames.distinct(due)), at: name.span)
      }
      order.append(position)
    }
    return ticks + flow.advanceToNextTimer(order: order + due.indices.filter { !order.contains($0) })
  }
}
