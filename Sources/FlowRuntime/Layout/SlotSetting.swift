internal import CEL
internal import Diagnostics
internal import FlowProgram

/// A transition that sets one slot to what a formula gives, whatever holds.
final class SlotSetting: Sendable {
  /// The position of the slot.
  let slot: Int
  /// What gives its value.
  let expression: Expression
  /// Whether it is made from what came with the event.
  let readsEvent: Bool
  /// The step in the file.
  let span: Span
  /// The alternative that it is all of.
  let alternative: Span

  /// Takes a transition apart; `nil` when it does anything else or more.
  init?(_ alternatives: [Alternative]) {
    guard alternatives.count == 1, alternatives[0].guardExpression == nil, alternatives[0].steps.count == 1,
      case .assign(let slots) = alternatives[0].steps[0].action, slots.count == 1,
      case .expression(let expression) = slots[0].value
    else { return nil }
    slot = slots[0].slot
    self.expression = expression
    readsEvent = expression.reads.contains(Variable.local(Machine.eventLocal).number)
    span = alternatives[0].steps[0].span
    alternative = alternatives[0].span
  }
}
