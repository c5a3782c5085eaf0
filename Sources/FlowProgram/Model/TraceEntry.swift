public import CEL
public import Diagnostics

/// Something that happened in a tick, in the words of the flow: what was asked for, what it wrote, what had to be computed
/// anew because of that, and what did not.
///
/// Presenters are named by their way from the outside in: `flow`, `home`, `home.rows['a']`, `account` for a store.
public enum TraceEntry: Sendable {
  /// A presenter heard an event, from outside or because steps sent it.
  case heard(presenter: String, event: String, payload: RecordValue, isFromOutside: Bool)
  /// Nobody heard an event from outside, or nothing was left to go back from.
  case dropped(presenter: String, event: String, reason: String)
  /// Back was asked for.
  case back
  /// A back gesture went on.
  case backGesture(BackGesturePhase)
  /// A host handed back the backstack with these entries, root first.
  case arranged(entries: [UInt64])
  /// Forward was asked for.
  case forward
  /// A link was followed.
  case opened(link: String)
  /// What a screen requires did not hold, and another took its place.
  case redirected(from: String, to: String)
  /// The flow is shown in another language from now on.
  case localeChanged(LocaleTag)
  /// A timer came due; `name` is that of the timer or the effect, if it has one.
  case timer(presenter: String, name: String?)
  /// State was written.
  case wrote(presenter: String, slot: String, old: Value, new: Value)
  /// A message was shown.
  case messageShown(String)
  /// A message was taken away.
  case messageDismissed(String)
  /// Another screen came to the top of the backstack.
  case navigated(StackChange.Kind, from: String, to: String)
  /// A screen that a presenter had asked went away, with a result or without one.
  case answered(presenter: String, screen: String, result: Value?)
  /// A presenter asked a service; `attempt` counts from 1.
  case called(presenter: String, operation: String, arguments: RecordValue, attempt: Int)
  /// A call was not made, or not yet: another one of the same step is in flight.
  case callHeld(presenter: String, operation: String, reason: String)
  /// A call was cancelled before its reply came.
  case callCancelled(presenter: String, operation: String)
  /// The reply to a call came, or an item of a stream.
  case replied(presenter: String, operation: String, outcome: CallOutcome)
  /// A presenter began to follow a stream.
  case subscribed(presenter: String, operation: String, arguments: RecordValue)
  /// A presenter follows a stream no longer.
  case unsubscribed(presenter: String, operation: String)
  /// A presenter was composed.
  case entered(presenter: String)
  /// A presenter left.
  case left(presenter: String)
  /// An effect began to wait or to run; `causes` names what it read that was written.
  case effectStarted(presenter: String, effect: String, causes: [String])
  /// The steps of an effect ran.
  case effectRan(presenter: String, effect: String)
  /// An effect ended, because its presenter left, its condition ceased to hold or it starts anew.
  case effectEnded(presenter: String, effect: String)
  /// A derived value was computed.
  case computed(presenter: String, derived: String, causes: [String])
  /// A model was built.
  case built(presenter: String, causes: [String])
  /// Models of children were looked at: how many are new, and how many are those of before.
  case children(presenter: String, new: Int, reused: Int)
  /// A model was still right and shown again.
  case reused(presenter: String)
  /// What an input did was undone.
  case undone(Diagnostic)
  /// The tick ended, with a model or without one because it equals the one before.
  case ended(hasModel: Bool)
}
