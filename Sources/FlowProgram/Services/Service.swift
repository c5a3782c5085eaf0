public import CEL
public import Diagnostics

/// A service that a flow requires: operations that it calls and streams that it follows, without their
/// implementation.
public struct Service: Sendable {
  /// The declared name.
  public let name: String
  /// The indices of its operations in ``Program/operations``.
  public let operations: Range<OperationID>

  public init(name: String, operations: Range<OperationID>) {
    self.name = name
    self.operations = operations
  }
}

/// An error that an operation declares.
public struct DeclaredError: Sendable {
  /// The name.
  public let name: String
  /// The fields of the data that the error carries, as one record.
  public let data: RecordDeclaration
  /// The place in the source.
  public let span: Span

  public init(name: String, data: RecordDeclaration, span: Span) {
    self.name = name
    self.data = data
    self.span = span
  }

  /// Whether the error carries data.
  public var hasData: Bool { !data.fields.isEmpty }
}

/// An operation of a service: a call with one reply, or a stream of items.
public struct Operation: Sendable {
  /// The kind of operation.
  public enum Kind: Sendable {
    /// One reply, with a value if there is a type.
    case call(returns: ValueType?)
    /// Any number of items.
    case stream(of: ValueType)
  }

  /// The treatment of a call that was in flight when its flow was saved in a snapshot.
  public enum Resume: String, Sendable, CaseIterable {
    /// The call fails as `lost`, because it is unknown whether it was performed.
    case fail
    /// The call is made again.
    case retry
  }

  /// The name of the service.
  public let service: String
  /// The declared name.
  public let name: String
  /// The arguments, as one record.
  public let arguments: RecordDeclaration
  public let kind: Kind
  /// The declared errors, in source order.
  public let declaredErrors: [DeclaredError]
  /// Whether it changes nothing outside, so that cancelling a call midway does no harm.
  public let isReadOnly: Bool
  /// The treatment of a call that was in flight when its flow was saved in a snapshot.
  public let resume: Resume
  /// The place of the declaration.
  public let span: Span

  public init(
    service: String, name: String, arguments: RecordDeclaration, kind: Kind, errors: [DeclaredError],
    isReadOnly: Bool = false,
    resume: Resume = .fail, span: Span
  ) {
    self.service = service
    self.name = name
    self.arguments = arguments
    self.kind = kind
    declaredErrors = errors
    self.isReadOnly = isReadOnly
    self.resume = resume
    self.span = span
  }

  /// The names of the declared errors, in source order.
  public var errors: [String] { declaredErrors.map(\.name) }

  /// Returns the declared error with a name, or `nil` when there is none.
  public func declaredError(named name: String) -> DeclaredError? {
    declaredErrors.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// The name in the source: `notes.save`.
  public var qualifiedName: String { "\(service).\(name)" }

  /// The type of a reply or an item, or `nil` without a value.
  public var type: ValueType? {
    switch kind {
    case .call(let returns): returns
    case .stream(let item): item
    }
  }

  public var isStream: Bool { if case .stream = kind { true } else { false } }

  /// The error of a call whose reply did not arrive in time. Only calls with a `timeout` have it.
  public static let timeoutError = "timeout"
  /// The error of a call that was in flight when its flow was saved in a snapshot, if it is unknown whether it was
  /// performed.
  public static let lostError = "lost"
  /// The errors that calls have without a declaration.
  public static let ownErrors = [timeoutError, lostError]
}
