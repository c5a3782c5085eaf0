public import Diagnostics

/// How one operation is carried out.
public struct OperationBinding: Sendable {
  /// What is done.
  public enum Action: Sendable {
    /// A request over HTTP.
    case request(HTTPRequestPlan)
    /// A question to a program, under the name by which it knows the operation.
    case call(String)
    /// A file that is read, by its path in the folder of the service.
    case read([TextPart])
    /// A file that is written.
    case write([TextPart])
    /// A file that is read whenever it changes.
    case watch([TextPart])
  }

  /// The position in ``Program/operations``.
  public let operation: Int
  /// What is done.
  public let action: Action
  /// What is sent; all arguments by their names where there is no plan.
  public let body: ValuePlan?
  /// What is made of a reply; the reply itself where there is no plan. Still to be fitted to the declared type.
  public let result: ValuePlan?
  /// Which errors come of what; the first that fits counts.
  public let failures: [FailureRule]
  /// How many nanoseconds a reply may take.
  public let timeout: Int64
  /// Where it stands in the file.
  public let span: Span

  /// How many nanoseconds a reply may take where the author says nothing: longer than people wait.
  public static let usualTimeout: Int64 = 30_000_000_000

  /// Describes how an operation is carried out.
  public init(
    operation: Int, action: Action, body: ValuePlan? = nil, result: ValuePlan? = nil, failures: [FailureRule] = [],
    timeout: Int64 = OperationBinding.usualTimeout, span: Span
  ) {
    self.operation = operation
    self.action = action
    self.body = body
    self.result = result
    self.failures = failures
    self.timeout = timeout
    self.span = span
  }

  /// The declared error that something leads to, or `nil` where it is a fault.
  public func error(of cause: FailureCause) -> String? { failures.first { $0.cause.includes(cause) }?.error }
}

/// A request over HTTP.
public struct HTTPRequestPlan: Sendable {
  /// What is done, by the word of the protocol.
  public enum Method: String, Sendable, CaseIterable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"

    /// Whether something is sent along where the author says nothing about it.
    public var usuallyHasBody: Bool { self == .post || self == .put || self == .patch }
  }

  /// How often it is made.
  public enum Repetition: Sendable {
    /// Once; for a call.
    case once
    /// So many nanoseconds after each reply again; for a stream.
    case every(Int64)
    /// Once, for a reply of one event after another; for a stream.
    case events
  }

  /// What is done.
  public let method: Method
  /// How often.
  public let repetition: Repetition
  /// The path: its words stand as they are, its holes are percent-encoded.
  public let path: [TextPart]
  /// What stands behind the question mark; `null` is left out, a list stands there once for each item.
  public let query: [(name: String, value: ValuePlan)]
  /// Headers on top of those of the server; secret texts.
  public let headers: [(name: String, value: ValuePlan)]

  /// Describes a request.
  public init(
    method: Method, repetition: Repetition = .once, path: [TextPart], query: [(name: String, value: ValuePlan)] = [],
    headers: [(name: String, value: ValuePlan)] = []
  ) {
    self.method = method
    self.repetition = repetition
    self.path = path
    self.query = query
    self.headers = headers
  }
}

/// A declared error, and what leads to it.
public struct FailureRule: Sendable, Hashable {
  /// What leads to it.
  public let cause: FailureCause
  /// The error, as the operation declares it.
  public let error: String

  /// Ties an error to a cause.
  public init(cause: FailureCause, error: String) {
    self.cause = cause
    self.error = error
  }
}

/// Something that goes wrong outside of a flow.
public enum FailureCause: Sendable, Hashable {
  /// No server answers, or a connection breaks.
  case connection
  /// A program has ended or cannot be started.
  case exit
  /// There is no such file.
  case missing
  /// No reply came in time.
  case timeout
  /// What came is no JSON, or no file that can be read.
  case malformed
  /// More came than is taken.
  case tooLarge
  /// A reply with a status within bounds.
  case status(ClosedRange<Int>)

  /// The causes that have a word of their own, by that word.
  public static let words: [(word: String, cause: FailureCause)] = [
    ("connection", .connection), ("exit", .exit), ("missing", .missing), ("timeout", .timeout),
    ("malformed", .malformed), ("tooLarge", .tooLarge),
  ]

  /// Whether all that another stands for is part of this.
  public func includes(_ other: FailureCause) -> Bool {
    if case .status(let own) = self, case .status(let others) = other {
      return own.lowerBound <= others.lowerBound && others.upperBound <= own.upperBound
    }
    return self == other
  }
}

extension FailureCause: CustomStringConvertible {
  /// The cause as authors write it: `timeout`, `404`, `500..599`.
  public var description: String {
    if case .status(let range) = self {
      return range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)..\(range.upperBound)"
    }
    return FailureCause.words.first { $0.cause == self }?.word ?? ""
  }
}
