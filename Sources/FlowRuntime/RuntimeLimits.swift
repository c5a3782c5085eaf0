/// What a flow may take up, so that every tick ends and no flow eats its host.
///
/// Each limit is far above what a person could use and far below what hurts. Past one, the input is undone and a fault
/// says which was passed.
public struct RuntimeLimits: Sendable, Hashable {
  /// How many events one input may send in a row; more is taken for a circle, which the fault shows.
  public var eventsPerInput = 1_000
  /// How often effects and new presenters may make others run before an input has to be settled; more is taken for
  /// effects that set one another off, which the fault shows.
  public var roundsPerInput = 100
  /// How many entries the backstack may have. A person has long lost the way back; a stack this deep grows by mistake.
  public var stackDepth = 1_000
  /// How often an input may be sent elsewhere by what screens require, one after the other.
  public var redirects = 16
  /// How many presenters may lie around one another. A tree grows deeper than this when one composes itself without end.
  public var treeDepth = 64
  /// How many presenters may live at once.
  public var presenters = 200_000
  /// How many inputs may run before a model is built that nobody reads; all of them may have to run again.
  public var owedInputs = 1_000
  /// How many messages may be shown at once.
  public var messages = 100
  /// How many timers may be armed at once; arming looks through them all.
  public var timers = 1_000
  /// How many calls may be in flight at once; making one looks through them all.
  public var calls = 1_000
  /// How many timers may run without time going on; more is taken for timers of no length that arm each other.
  public var timersPerInstant = 1_000
  /// How many timers run one by one while time is moved. The rest run once each, as after a sleep of the host.
  public var timersPerAdvance = 100_000
  /// The greatest number of derived values that are computed inside one another; threads other than the first have little room for calls. A
  /// longer chain is computed in parts. Past the limit are only derived values that read what children show, where what
  /// those show stands on such values in turn, so many levels deep.
  public var derivedDepth = 32
  /// How many elements a list or a map in a slot may have.
  public var elements = 1_000_000
  /// How many bytes a text in a slot or a message may have.
  public var textBytes = 16_000_000
  /// How deep values of recursive types may nest; copying, comparing and freeing them takes a call for each level.
  public var nesting = 200
  /// How many values a value of a recursive type may hold in all.
  public var nestedValues = 100_000

  /// The limits for every usual purpose.
  public static let standard = RuntimeLimits()

  /// Creates the standard limits, to be changed one by one.
  public init() {}
}
