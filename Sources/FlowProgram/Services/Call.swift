public import Diagnostics

/// A `call` step: what is asked for, what is done with the reply, and how calls of this step bear with one another.
public struct Call: Sendable {
  /// What a call does while another one of the same step, presenter and loading key is in flight.
  public enum Policy: String, Sendable, CaseIterable {
    /// Nothing: a double tap is one call.
    case drop
    /// It takes the place of the other, which is cancelled.
    case latest
    /// It waits for the other to end.
    case queue
    /// It is made all the same.
    case parallel
  }

  /// How often a call that fails is made again, and how long it waits before the first time; twice as long before each
  /// further one.
  public struct Retry: Sendable {
    /// How many more times.
    public let times: ValuePlan
    /// How long before the first of them.
    public let backoff: ValuePlan

    /// Describes when a call is made again.
    public init(times: ValuePlan, backoff: ValuePlan) {
      self.times = times
      self.backoff = backoff
    }
  }

  /// What is done where a call fails with an error.
  public struct Catch: Sendable {
    /// The error.
    public let error: String
    /// The position in ``Presenter/blocks`` of what is done.
    public let block: Int

    /// Ties steps to an error.
    public init(error: String, block: Int) {
      self.error = error
      self.block = block
    }
  }

  /// The position in ``Program/operations`` of what is asked for.
  public let operation: Int
  /// What it is handed: a record.
  public let arguments: ValuePlan
  /// The position in ``Presenter/blocks`` of what is done with the reply, or `nil` when nothing is.
  public var then: Int?
  /// The local that holds the reply while ``then`` runs.
  public var result: Int?
  /// What is done about errors; what is not caught here is caught by ``Presenter/catches`` of the flow.
  public var catches: [Catch] = []
  /// The name under which the call is loading.
  public var loading: String?
  /// What tells calls of this step apart.
  public var key: ValuePlan?
  /// What the call does while another one is in flight.
  public var policy = Policy.drop
  /// Whether it goes on when its presenter leaves and is followed then; what follows it reads nothing of the presenter.
  public var isKept = false
  /// Whether it is not called off when its presenter leaves: one of a flow's own is finished too, though nothing follows it then.
  public var outlivesCaller = false
  /// How long it waits for a reply.
  public var timeout: ValuePlan?
  /// Whether it is made again when it fails.
  public var retry: Retry?
  /// The name under which it can be cancelled.
  public var name: String?
  /// The step in the file.
  public let span: Span

  /// Describes a call with nothing but what is asked for.
  public init(operation: Int, arguments: ValuePlan, span: Span) {
    self.operation = operation
    self.arguments = arguments
    self.span = span
  }

  /// The numbers of the variables that making the call reads; may repeat.
  var reads: [Int] {
    arguments.reads + (key?.reads ?? []) + (timeout?.reads ?? [])
      + (retry.map { $0.times.reads + $0.backoff.reads } ?? [])
  }

  /// The position in ``catches`` of what is done about an error.
  public func position(ofCatch error: String) -> Int? {
    catches.firstIndex { $0.error.utf8.elementsEqual(error.utf8) }
  }
}

/// What a formula asks about the calls of its presenter.
public enum LoadingRead: Hashable, Sendable {
  /// Whether any is in flight.
  case any
  /// Whether one of a name is.
  case named(String)
  /// How many of a name are.
  case count(String)
  /// The keys of those of a name, in the order in which they were made.
  case keys(String)
}
