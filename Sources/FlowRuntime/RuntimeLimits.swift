/// The resource limits of a flow, so that every tick ends and no flow exhausts its host.
///
/// Each limit is far above practical use and far below harm. When one is exceeded, the input is undone and a fault
/// reports the limit.
public struct RuntimeLimits: Sendable, Hashable {
  /// The number of events that one input may send. Exceeding it is taken for a cycle, which the fault shows.
  public var eventsPerInput = 1_000
  /// The number of rounds of effects and new presenters before an input must settle. Exceeding it is taken for
  /// effects that trigger one another, which the fault shows.
  public var roundsPerInput = 100
  /// The maximum depth of the backstack. A stack this deep grows by mistake, far beyond what a user can follow.
  public var stackDepth = 1_000
  /// The number of redirects by requirements of screens within one input.
  public var redirects = 16
  /// The maximum depth of the presenter tree. A deeper tree indicates a presenter that composes itself endlessly.
  public var treeDepth = 64
  /// The maximum number of living presenters.
  public var presenters = 200_000
  /// The maximum number of inputs with a deferred model, because all of them may have to run again.
  public var deferredInputs = 1_000
  /// The maximum number of messages shown at once.
  public var messages = 100
  /// The maximum number of armed timers. Arming is linear in their number.
  public var timers = 1_000
  /// The maximum number of calls in flight. Making a call is linear in their number.
  public var calls = 1_000
  /// The number of timers that may run without time passing. Exceeding it is taken for zero-length timers that arm
  /// one another.
  public var timersPerInstant = 1_000
  /// The number of timers that run one by one while time advances. The rest run once each, as after a sleep of the
  /// host.
  public var timersPerAdvance = 100_000
  /// The maximum number of nested computations of derived values, because threads other than the main one have small
  /// stacks. Longer chains are computed in parts. Only derived values that read models of children, which depend on
  /// such values in turn over that many levels, exceed the limit.
  public var derivedDepth = 32
  /// The maximum number of elements of a list or a map in a slot.
  public var elements = 1_000_000
  /// The maximum size in bytes of a string in a slot or a message.
  public var textBytes = 16_000_000
  /// The maximum nesting of values of recursive types. Copying, comparing and freeing them takes a call for each
  /// level.
  public var nesting = 200
  /// The maximum total number of values inside a value of a recursive type.
  public var nestedValues = 100_000

  /// Whether rows of a list in a view may share a key. A proof assumes distinct keys, and tries values that stand for
  /// many others.
  var allowsEqualRows = false

  /// The limits for normal use.
  public static let standard = RuntimeLimits()

  /// Creates the standard limits, to be changed individually.
  public init() {}
}
