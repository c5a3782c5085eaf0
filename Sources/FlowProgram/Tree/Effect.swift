public import CEL
public import Diagnostics

/// Steps that run during the life of a presenter: when a key changes, periodically, after a delay, or when a
/// condition becomes true.
///
/// An effect starts when its presenter enters and ends when that leaves. A restart cancels the timers that its
/// previous run has armed.
public struct Effect: Sendable {
  /// The trigger of the steps.
  public enum Trigger: Sendable {
    /// On entering, and again whenever the key changes.
    case key
    /// Periodically, each time after the given duration.
    case every(ValuePlan)
    /// Once, after the given duration.
    case after(ValuePlan)
    /// After the user has been idle for the given duration.
    case idle(ValuePlan)
    /// Each time a condition becomes true. `skipsInitially` excludes a condition that holds on entering.
    case rising(Expression, skipsInitially: Bool)
    /// For each item of a stream. An effect without steps makes the last item readable.
    case items(StreamSubscription)
  }

  /// The declared name.
  public let name: String
  public let trigger: Trigger
  /// The expression that restarts the effect when it changes.
  public let key: Expression?
  /// The condition for the effect to be active. When it becomes true again, waiting starts from the beginning.
  public let condition: Expression?
  /// The index in ``Presenter/blocks`` of the steps.
  public let block: BlockID
  /// The place in the source.
  public let span: Span

  public init(name: String, trigger: Trigger, key: Expression?, condition: Expression?, block: BlockID, span: Span) {
    self.name = name
    self.trigger = trigger
    self.key = key
    self.condition = condition
    self.block = block
    self.span = span
  }

  /// The numbers of the variables that determine when it runs. May contain repetitions.
  var reads: [Int] {
    let own: [Int] =
      switch trigger {
      case .key: []
      case .every(let span), .after(let span), .idle(let span): span.reads
      case .rising(let condition, _): condition.reads
      case .items(let stream):
        stream.arguments.reads + (stream.isObserved ? [Variable.system(.isVisible).number] : [])
      }
    return own + (key?.reads ?? []) + (condition?.reads ?? [])
  }
}
