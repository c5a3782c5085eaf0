internal import CEL

extension Program {
  /// Whether any step, or the condition of a transition, reads `now`.
  public var readsNow: Bool {
    let now = Variable.system(.now).number
    return presenters.contains { presenter in
      let alternatives =
        presenter.transitions.joined() + presenter.back + presenter.childHandlers.flatMap(\.alternatives)
      let parts = presenter.allSteps.flatMap(\.action.parts) + presenter.calls.flatMap(\.parts)
      return alternatives.contains { $0.guardExpression?.reads.contains(now) ?? false }
        || parts.contains { part in
          switch part {
          case .value(let value, _): value.reads.contains(now)
          case .condition(let condition): condition.reads.contains(now)
          case .words, .number, .item, .steps, .later, .call: false
          }
        }
    }
  }
}
