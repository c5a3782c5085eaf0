internal import FlowExplorer
internal import FlowReports
internal import FlowProgram
internal import FlowRuntime

extension ScenarioPlay {
  /// Advances time. Of the work that is due at the end, the named work runs first.
  mutating func advance(
    nanoseconds length: Int64, first names: [ScenarioStep.DueName]
  ) throws(ScenarioFailure) -> [Tick] {
    let (goal, overflows) = flow.now.addingReportingOverflow(length)
    // Time stops one nanosecond before the end, after all earlier work has run.
    let ticks = length > 0 ? flow.advance(nanoseconds: length - 1) : []
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
