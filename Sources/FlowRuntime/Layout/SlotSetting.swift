internal import CEL
internal import Diagnostics
internal import FlowProgram

/// A transition that unconditionally sets one slot to the value of an expression.
final class SlotSetting: Sendable {
  let slot: SlotID
  /// The expression of the value.
  let expression: Expression
  /// Whether the expression reads the event.
  let readsEvent: Bool
  /// The place of the step in the source.
  let span: Span
  /// The place of the alternative, which contains only this step.
  let alternative: Span

  /// Decomposes a transition. Returns `nil` when it does anything else or more.
  init?(_ alternatives: [Alternative]) {
    guard alternatives.count == 1, alternatives[0].guardExpression == nil, alternatives[0].steps.count == 1,
      alternatives[0].mode == Alternative.anyMode,
      case .assign(let slots) = alternatives[0].steps[0].action, slots.count == 1, slots[0].path.isEmpty,
      case .expression(let expression) = slots[0].value
    else { return nil }
    slot = slots[0].slot
    self.expression = expression
    readsEvent = expression.reads.contains(Variable.local(Engine.eventLocal).number)
    span = alternatives[0].steps[0].span
    alternative = alternatives[0].span
  }
}
