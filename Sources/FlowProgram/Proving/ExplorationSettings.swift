public import CEL
public import Diagnostics

/// What an author says about exploring the flow: what does not matter, how far to go, and which values to try.
public struct ExplorationSettings: Sendable {
  /// A piece of state, by the positions of its presenter and of its slot.
  public struct SlotPlace: Hashable, Sendable {
    /// The position in ``Program/presenters``.
    public let presenter: Int
    /// The position in ``Presenter/slots``.
    public let slot: Int

    /// Names a piece of state.
    public init(presenter: Int, slot: Int) {
      self.presenter = presenter
      self.slot = slot
    }
  }

  /// How far a piece of state is followed: its magnitude, or how many elements it has.
  public struct Bound: Sendable {
    /// What is bounded.
    public let place: SlotPlace
    /// The position of the field that is bounded, where the state is a record or a list of records; `nil` for the state itself.
    public let field: Int?
    /// The largest magnitude or number of elements.
    public let limit: UInt64

    /// Bounds a piece of state, or a field in it.
    public init(place: SlotPlace, field: Int? = nil, limit: UInt64) {
      self.place = place
      self.field = field
      self.limit = limit
    }
  }

  /// The values that are tried for a field of an event.
  public struct Samples: Sendable {
    /// The position in ``Program/presenters``.
    public let presenter: Int
    /// The position in ``Presenter/events``.
    public let event: Int
    /// The position among the fields of the payload.
    public let field: Int
    /// The values, in the order of the file.
    public let values: [Value]

    /// Lists the values of a field.
    public init(presenter: Int, event: Int, field: Int, values: [Value]) {
      self.presenter = presenter
      self.event = event
      self.field = field
      self.values = values
    }
  }

  /// State that may differ between states that count as one.
  public var ignored: [SlotPlace] = []
  /// The place of each entry of `ignore` in the file of the flow; imported flows have none here.
  public var ignoredSpans: [SlotPlace: Span] = [:]
  /// State that is followed only so far.
  public var bounds: [Bound] = []
  /// How many entries of the backstack are followed, or `nil` for any number.
  public var stackDepth: Int?
  /// How many messages at once are followed, or `nil` for any number.
  public var messageCount: Int?
  /// The largest number of waiting calls that is followed, or `nil` for any number.
  public var callCount: Int?
  /// The largest number of armed timers that is followed, or `nil` for any number.
  public var timerCount: Int?
  /// The values that are tried for fields of events.
  public var samples: [Samples] = []
  /// The replies, or items of a stream, that are tried, by positions in ``Program/operations``.
  public var replies: [Int: [Value]] = [:]

  /// For each param of the flow what it is given, or `nil` to let it have its default; empty where none is given.
  public var params: [Value?] = []
  /// Whether the process of the flow may die in any state.
  public var triesProcessDeath = false

  /// Says nothing: all state counts, and values are found in the flow.
  public init() {}
}
