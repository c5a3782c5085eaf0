public import Diagnostics

/// The implementation of one operation.
public struct OperationBinding: Sendable {
  /// The kind of implementation.
  public enum Action: Sendable {
    /// A request over HTTP.
    case request(HTTPRequestPlan)
    /// A call to a program, under the program's name for the operation.
    case call(String)
    /// A file to read, by its path in the folder of the service.
    case read([StringPart])
    /// A file to write.
    case write([StringPart])
    /// A file to read whenever it changes.
    case watch([StringPart])
  }

  /// The index in ``Program/operations``.
  public let operation: OperationID
  public let action: Action
  /// The content to send, or `nil` to send all arguments by name.
  public let body: ValuePlan?
  /// The conversion of a reply, or `nil` to use the reply itself. The value still has to be fitted to the declared
  /// type.
  public let result: ValuePlan?
  /// The mapping of failures to errors. The first rule that fits counts.
  public let failures: [FailureRule]
  /// The time limit for a reply, in nanoseconds.
  public let timeout: Int64
  /// The place in the source.
  public let span: Span

  /// The default time limit for a reply, in nanoseconds, longer than users wait.
  public static let usualTimeout: Int64 = 30_000_000_000

  public init(
    operation: OperationID, action: Action, body: ValuePlan? = nil, result: ValuePlan? = nil,
    failures: [FailureRule] = [], timeout: Int64 = OperationBinding.usualTimeout, span: Span
  ) {
    self.operation = operation
    self.action = action
    self.body = body
    self.result = result
    self.failures = failures
    self.timeout = timeout
    self.span = span
  }

  /// Returns the declared error for a cause, or `nil` where the cause is a fault.
  public func error(of cause: FailureCause) -> String? { rule(for: cause)?.error }

  /// Returns the rule that maps a cause to a declared error, or `nil` where the cause is a fault.
  public func rule(for cause: FailureCause) -> FailureRule? { failures.first { $0.cause.includes(cause) } }
}

/// A request over HTTP.
public struct HTTPRequestPlan: Sendable {
  /// The method, by its name in the protocol.
  public enum Method: String, Sendable, CaseIterable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"

    /// Whether a request has a body by default.
    public var usuallyHasBody: Bool { self == .post || self == .put || self == .patch }
  }

  /// The repetition of a request.
  public enum Repetition: Sendable {
    /// A single request, for a call.
    case once
    /// A request this many nanoseconds after each reply, for a stream.
    case every(Int64)
    /// A single request whose reply is a sequence of events, for a stream.
    case events
  }

  public let method: Method
  public let repetition: Repetition
  /// The path. Its literal parts are sent as written, its interpolations are percent-encoded.
  public let path: [StringPart]
  /// The query parameters. `null` is omitted, a list is repeated once for each item.
  public let query: [(name: String, value: ValuePlan)]
  /// Headers in addition to those of the server, as secret strings.
  public let headers: [(name: String, value: ValuePlan)]

  public init(
    method: Method, repetition: Repetition = .once, path: [StringPart], query: [(name: String, value: ValuePlan)] = [],
    headers: [(name: String, value: ValuePlan)] = []
  ) {
    self.method = method
    self.repetition = repetition
    self.path = path
    self.query = query
    self.headers = headers
  }
}

/// A declared error and its cause.
public struct FailureRule: Sendable {
  public let cause: FailureCause
  /// The error, as the operation declares it.
  public let error: String
  /// The data of the error, or `nil` when it carries none.
  public let data: ValuePlan?

  public init(cause: FailureCause, error: String, data: ValuePlan? = nil) {
    self.cause = cause
    self.error = error
    self.data = data
  }
}

/// A failure outside of a flow.
public enum FailureCause: Sendable, Hashable {
  /// No server answers, or a connection breaks.
  case connection
  /// A program has ended or cannot be started.
  case exit
  /// The file does not exist.
  case missing
  /// No reply arrived in time.
  case timeout
  /// The reply is not JSON, or the file cannot be read.
  case malformed
  /// The reply exceeds the size limit.
  case tooLarge
  /// A reply with a status in a range.
  case status(ClosedRange<Int>)

  /// The causes that have a keyword, by keyword.
  public static let words: [(word: String, cause: FailureCause)] = [
    ("connection", .connection), ("exit", .exit), ("missing", .missing), ("timeout", .timeout),
    ("malformed", .malformed), ("tooLarge", .tooLarge),
  ]

  /// Whether the cause includes everything that another one covers.
  public func includes(_ other: FailureCause) -> Bool {
    if case .status(let own) = self, case .status(let others) = other {
      return own.lowerBound <= others.lowerBound && others.upperBound <= own.upperBound
    }
    return self == other
  }
}

extension FailureCause: CustomStringConvertible {
  /// The source spelling of the cause: `timeout`, `404`, `500..599`.
  public var description: String {
    if case .status(let range) = self {
      return range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)..\(range.upperBound)"
    }
    return FailureCause.words.first { $0.cause == self }?.word ?? ""
  }
}
