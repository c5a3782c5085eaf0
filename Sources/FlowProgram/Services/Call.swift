public import CEL
public import Diagnostics

/// A `call` step: the request, the steps for its outcome, and the relation to other calls of this step.
public struct Call: Sendable {
  /// The behavior of a call while another one of the same step, presenter and loading key is in flight.
  public enum Policy: String, Sendable, CaseIterable {
    /// The new call is dropped, so that a double tap makes one call.
    case drop
    /// The new call replaces the other, which is cancelled.
    case latest
    /// The new call waits for the other to end.
    case queue
    /// The new call is made in parallel.
    case parallel
  }

  /// The number of retries of a failed call, the delay before the first, which doubles before each further one, and
  /// the errors that are retried.
  public struct Retry: Sendable {
    /// The number of retries.
    public let times: ValuePlan
    /// The delay before the first retry.
    public let backoff: ValuePlan
    /// The errors after which the call is made again, or `nil` for all of them.
    public let errors: [String]?

    public init(times: ValuePlan, backoff: ValuePlan, errors: [String]? = nil) {
      self.times = times
      self.backoff = backoff
      self.errors = errors
    }

    /// Returns whether a call is made again after an error. A lost call never is.
    public func includes(_ error: String) -> Bool {
      if error == Operation.lostError { return false }
      return errors.map { $0.contains { $0.utf8.elementsEqual(error.utf8) } } ?? true
    }
  }

  /// The handler of an error of a call.
  public struct Catch: Sendable {
    public let error: String
    /// The index in ``Presenter/blocks`` of the steps.
    public let block: BlockID
    /// The data of the error that the steps can read, or `nil` when the error carries none.
    public let data: CaughtData?

    public init(error: String, block: BlockID, data: CaughtData? = nil) {
      self.error = error
      self.block = block
      self.data = data
    }
  }

  /// The data of a caught error.
  public struct CaughtData: Sendable {
    /// The local that holds the data while the steps run.
    public let local: Int
    /// The fields that the steps can read.
    public let declaration: RecordDeclaration

    public init(local: Int, declaration: RecordDeclaration) {
      self.local = local
      self.declaration = declaration
    }
  }

  /// The index in ``Program/operations``.
  public let operation: OperationID
  /// The arguments, as a record.
  public let arguments: ValuePlan
  /// The index in ``Presenter/blocks`` of the steps for the reply, or `nil` without any.
  public var then: BlockID?
  /// The local that holds the reply while ``then`` runs.
  public var result: Int?
  /// The error handlers. Other errors are handled by ``Presenter/catches`` of the flow.
  public var catches: [Catch] = []
  /// The name under which the call is loading.
  public var loading: String?
  /// The key that distinguishes calls of this step.
  public var key: ValuePlan?
  /// The behavior while another call is in flight.
  public var policy = Policy.drop
  /// Whether the call continues when its presenter leaves, and its steps still run. They read nothing of the
  /// presenter.
  public var isKept = false
  /// Whether the call is not cancelled when its presenter leaves. A flow's own calls finish too, although no steps
  /// follow then.
  public var outlivesCaller = false
  /// The time limit for a reply.
  public var timeout: ValuePlan?
  /// The retries of a failed call, if any.
  public var retry: Retry?
  /// The name under which it can be cancelled.
  public var name: String?
  /// The place in the source.
  public let span: Span

  /// Creates a call with no more than its request.
  public init(operation: OperationID, arguments: ValuePlan, span: Span) {
    self.operation = operation
    self.arguments = arguments
    self.span = span
  }

  /// Returns the index in ``catches`` of the handler for an error.
  public func position(ofCatch error: String) -> Int? {
    catches.firstIndex { $0.error.utf8.elementsEqual(error.utf8) }
  }
}

/// A read of the state of the presenter's calls by an expression.
public enum LoadingRead: Hashable, Sendable {
  /// Whether any call is in flight.
  case any
  /// Whether a call with a name is in flight.
  case named(String)
  /// The number of calls with a name in flight.
  case count(String)
  /// The keys of the calls with a name in flight, in the order in which they were made.
  case keys(String)
}
