public import CEL
public import Diagnostics

/// The declared settings for exploring the flow: ignored state, bounds, and the values to try.
public struct ExplorationSettings: Sendable {
  /// A piece of state, by the indices of its presenter and of its slot.
  public struct SlotPlace: Hashable, Sendable {
    /// The index in ``Program/presenters``.
    public let presenter: PresenterID
    /// The index in ``Presenter/slots``.
    public let slot: SlotID

    public init(presenter: PresenterID, slot: SlotID) {
      self.presenter = presenter
      self.slot = slot
    }
  }

  /// A bound for a piece of state: on its magnitude, or on the number of its elements.
  public struct Bound: Sendable {
    /// The bounded state.
    public let place: SlotPlace
    /// The index of the bounded field, if the state is a record or a list of records, or `nil` for the state itself.
    public let field: Int?
    /// The maximum magnitude or number of elements.
    public let limit: UInt64

    public init(place: SlotPlace, field: Int? = nil, limit: UInt64) {
      self.place = place
      self.field = field
      self.limit = limit
    }
  }

  /// The values to try for a field of an event.
  public struct Samples: Sendable {
    /// The index in ``Program/presenters``.
    public let presenter: PresenterID
    /// The index in ``Presenter/events``.
    public let event: EventID
    /// The index among the fields of the payload.
    public let field: Int
    /// The values, in source order.
    public let values: [Value]

    public init(presenter: PresenterID, event: EventID, field: Int, values: [Value]) {
      self.presenter = presenter
      self.event = event
      self.field = field
      self.values = values
    }
  }

  /// State that may differ between states that count as equal.
  public var ignored: [SlotPlace] = []
  /// The place of each entry of `ignore` in the file of the flow. Imported flows have none here.
  public var ignoredSpans: [SlotPlace: Span] = [:]
  /// State that is explored only up to a bound.
  public var bounds: [Bound] = []
  /// The maximum number of entries of the backstack to explore, or `nil` without a bound.
  public var stackDepth: Int?
  /// The maximum number of messages to explore, or `nil` without a bound.
  public var messageCount: Int?
  /// The maximum number of waiting calls to explore, or `nil` without a bound.
  public var callCount: Int?
  /// The maximum number of armed timers to explore, or `nil` without a bound.
  public var timerCount: Int?
  /// The values to try for fields of events.
  public var samples: [Samples] = []
  /// The replies, or items of a stream, to try, by index in ``Program/operations``.
  public var replies: [OperationID: [Value]] = [:]

  /// The instants that steps read as `now`, one in each run. Empty when the author declares none.
  public var instants: [Timestamp] = []

  /// The value of each param of the flow, or `nil` for its default. Empty when none is given.
  public var params: [Value?] = []
  /// Whether the process of the flow may die in any state.
  public var triesProcessDeath = false

  /// Creates the default settings: all state counts, and values are found in the flow.
  public init() {}
}
