public import CEL
public import Diagnostics

/// Something that runs with the life of a presenter: when a key changes, again and again, after a while, or when a
/// condition comes to hold.
///
/// An effect is started when its presenter enters and ends when that leaves. Starting it anew cancels the timers that its
/// former run has armed.
public struct Effect: Sendable {
  /// When the steps run.
  public enum Trigger: Sendable {
    /// On entering, and again whenever the key changes.
    case key
    /// Again and again, each time after the given span of time.
    case every(ValuePlan)
    /// Once, after the given span of time.
    case after(ValuePlan)
    /// After no input has come from a person for the given span of time.
    case idle(ValuePlan)
    /// Each time a condition comes to hold; `skipsFirst` when holding on entering does not count.
    case rising(Expression, skipsFirst: Bool)
    /// For each item of a stream; where nothing is to be done, what came last is there to be read.
    case items(StreamSubscription)
  }

  /// The name the author gave it.
  public let name: String
  /// When the steps run.
  public let trigger: Trigger
  /// What starts the effect anew when it changes.
  public let key: Expression?
  /// What must hold for the effect to be under way; when it comes to hold again, waiting starts from the beginning.
  public let condition: Expression?
  /// The position in ``Presenter/blocks`` of the steps.
  public let block: Int
  /// The effect in the file.
  public let span: Span

  /// Describes an effect.
  public init(name: String, trigger: Trigger, key: Expression?, condition: Expression?, block: Int, span: Span) {
    self.name = name
    self.trigger = trigger
    self.key = key
    self.condition = condition
    self.block = block
    self.span = span
  }

  /// The numbers of the variables that decide when it runs; may repeat.
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
