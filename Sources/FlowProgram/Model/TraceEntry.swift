public import CEL
public import Diagnostics

/// An occurrence in a tick, in terms of the flow: the inputs, the writes, and the values that were recomputed or
/// reused because of them.
///
/// Presenters are named by their path from the outside in: `flow`, `home`, `home.rows['a']`, `account` for a store.
public enum TraceEntry: Sendable {
  /// A presenter heard an event, external or sent by steps.
  case heard(presenter: String, event: String, payload: RecordValue, isExternal: Bool)
  /// An external event was not heard, or back had no effect.
  case dropped(presenter: String, event: String, reason: String)
  /// The user went back.
  case back
  /// A back gesture progressed.
  case backGesture(BackGesturePhase)
  /// A host set the backstack to these entries, root first.
  case arranged(entries: [UInt64])
  /// The user went forward.
  case forward
  /// A link was followed.
  case opened(link: String)
  /// A requirement of a screen did not hold, and another screen took its place.
  case redirected(from: String, to: String)
  /// The flow is shown in another locale from now on.
  case localeChanged(LocaleTag)
  /// A timer was due. `name` is that of the timer or the effect, if it has one.
  case timer(presenter: String, name: String?)
  /// State was written.
  case wrote(presenter: String, slot: String, old: Value, new: Value)
  /// A message was shown.
  case messageShown(String)
  /// A message was dismissed.
  case messageDismissed(String)
  /// Another screen came to the top of the backstack.
  case navigated(StackChange.Kind, from: String, to: String)
  /// A screen returned to its caller, with a result or without one.
  case answered(presenter: String, screen: String, result: Value?)
  /// A presenter called a service. `attempt` counts from 1.
  case called(presenter: String, operation: String, arguments: RecordValue, attempt: Int)
  /// A call was not made, or is queued, because another one of the same step is in flight.
  case callHeld(presenter: String, operation: String, reason: String)
  /// A call was cancelled before its reply arrived.
  case callCancelled(presenter: String, operation: String)
  /// The reply to a call arrived, or an item of a stream.
  case replied(presenter: String, operation: String, outcome: CallOutcome)
  /// A presenter subscribed to a stream.
  case subscribed(presenter: String, operation: String, arguments: RecordValue)
  /// A presenter unsubscribed from a stream.
  case unsubscribed(presenter: String, operation: String)
  /// A presenter was composed.
  case entered(presenter: String)
  /// A presenter left.
  case left(presenter: String)
  /// An effect began to wait or to run. `causes` names the written values that it read.
  case effectStarted(presenter: String, effect: String, causes: [String])
  /// The steps of an effect ran.
  case effectRan(presenter: String, effect: String)
  /// An effect ended, because its presenter left, its condition ceased to hold, or it restarts.
  case effectEnded(presenter: String, effect: String)
  /// A derived value was computed.
  case computed(presenter: String, derived: String, causes: [String])
  /// A model was built.
  case built(presenter: String, causes: [String])
  /// Models of children were checked: the numbers of new and of reused ones.
  case children(presenter: String, new: Int, reused: Int)
  /// A valid model was reused.
  case reused(presenter: String)
  /// The changes of an input were undone.
  case undone(Diagnostic)
  /// The tick ended, with a model, or without one because it equals the previous one.
  case ended(hasModel: Bool)
}
