internal import CEL
internal import Diagnostics
internal import FlowProgram

extension Machine {
  /// Arms a timer of the present context; one of the same name is armed anew.
  func arm(delay plan: ValuePlan, name: String?, block: Int, at span: Span) throws(Fault) {
    let value = try evaluate(plan)
    guard case .duration(let delay) = value else { return }
    if delay.nanoseconds < 0 { throw Fault(NegativeDelay(delay: value.text), at: span) }
    let owner = instance(ofNode: context.node)
    willChangeOutline()
    if let name { outline.timers.cancel(named: name, of: owner) }
    if outline.timers.count >= limits.timers { throw Fault(TooManyTimers(limit: limits.timers), at: span) }
    let (sum, overflow) = now.addingReportingOverflow(delay.nanoseconds)
    outline.timers.arm(
      FlowTimer(
        deadline: overflow ? .max : sum, order: outline.nextTimer, owner: owner, block: block, name: name,
        captures: captures(ofBlock: block)))
    outline.nextTimer += 1
  }

  /// Disarms the timers of the present context that have a name.
  func cancelTimers(named name: String) {
    let owner = instance(ofNode: context.node)
    guard outline.timers.hasTimer(named: name, of: owner) else { return }
    willChangeOutline()
    outline.timers.cancel(named: name, of: owner)
  }

  /// Runs the steps of a timer with the locals it kept.
  func run(_ timer: FlowTimer) throws(Fault) {
    guard enterContext(of: timer.owner) else { return }
    let layout = context.layout
    guard layout.presenter.blocks.indices.contains(timer.block) else { return }
    for (local, value) in zip(layout.captures[timer.block], timer.captures) { setLocal(local, to: value) }
    try run(layout.presenter.blocks[timer.block])
  }

  private func captures(ofBlock block: Int) -> [Value] {
    guard context.layout.captures.indices.contains(block) else { return [] }
    return context.layout.captures[block].map { locals.indices.contains($0) ? locals[$0] : .null }
  }
}
