public import CEL
public import Diagnostics

/// What a flow needs from outside under one name: operations that it calls and streams that it follows, never how they are
/// done.
public struct Service: Sendable {
  /// The name the author gave it.
  public let name: String
  /// The positions of its operations in ``Program/operations``.
  public let operations: Range<Int>

  /// Names a run of operations.
  public init(name: String, operations: Range<Int>) {
    self.name = name
    self.operations = operations
  }
}

/// Something that a service can be asked for: one reply, or a stream of items.
public struct Operation: Sendable {
  /// What comes of asking.
  public enum Kind: Sendable {
    /// One reply, with a value if there is a type.
    case call(returns: ValueType?)
    /// Any number of items.
    case stream(of: ValueType)
  }

  /// What becomes of a call that was in flight when its flow was written down.
  public enum Resume: String, Sendable, CaseIterable {
    /// It fails as `lost`: nobody knows whether it was done.
    case fail
    /// It is made again.
    case retry
  }

  /// The name of the service.
  public let service: String
  /// The name the author gave it.
  public let name: String
  /// What it is handed, as one record.
  public let arguments: RecordDeclaration
  /// What comes of asking.
  public let kind: Kind
  /// How it can fail, in the order of the file.
  public let errors: [String]
  /// For each of ``errors`` where it is declared; empty where nobody knows.
  public let errorSpans: [Span]
  /// Whether it changes nothing outside, so that a call that is cancelled half way does no harm.
  public let isReadOnly: Bool
  /// What becomes of a call that was in flight when its flow was written down.
  public let resume: Resume
  /// Where it is declared.
  public let span: Span

  /// Describes an operation.
  public init(
    service: String, name: String, arguments: RecordDeclaration, kind: Kind, errors: [String], errorSpans: [Span] = [],
    isReadOnly: Bool = false, resume: Resume = .fail, span: Span
  ) {
    self.service = service
    self.name = name
    self.arguments = arguments
    self.kind = kind
    self.errors = errors
    self.errorSpans = errorSpans
    self.isReadOnly = isReadOnly
    self.resume = resume
    self.span = span
  }

  /// How authors write it: `notes.save`.
  public var qualifiedName: String { "\(service).\(name)" }

  /// The type of what a reply or an item holds, or `nil` when there is nothing.
  public var type: ValueType? {
    switch kind {
    case .call(let returns): returns
    case .stream(let item): item
    }
  }

  /// Whether it is a stream.
  public var isStream: Bool { if case .stream = kind { true } else { false } }

  /// The error of a call whose reply did not come in time; only calls with a `timeout` have it.
  public static let timeoutError = "timeout"
  /// The error of a call that was in flight when its flow was written down, where nobody knows whether it was done.
  public static let lostError = "lost"
}
