public import Diagnostics

/// The syntax of a service.
public struct ServiceDeclaration: Sendable {
  /// The name.
  public let name: Name
  /// The operations and streams, or `nil` when they failed to parse.
  public let operations: [OperationDeclaration]?
}

/// The syntax of an operation or a stream of a service.
public struct OperationDeclaration: Sendable {
  /// The name.
  public let name: Name
  /// The arguments, or `nil` when they failed to parse.
  public let arguments: [FieldSyntax]?
  /// The type of the reply, if any.
  public let returns: TypeSyntax?
  /// The type of an item, for a stream.
  public let stream: TypeSyntax?
  /// The errors.
  public let errors: [ErrorDeclaration]
  /// Whether the operation has no side effects.
  public let isReadOnly: Bool
  /// The value of `resume`.
  public let resume: Name?
}

/// The syntax of an error of an operation.
public struct ErrorDeclaration: Sendable {
  /// The name.
  public let name: Name
  /// The fields of the data that the error carries, or `nil` when they failed to parse.
  public let fields: [FieldSyntax]?
}

/// The syntax of a failure: an error, and the values of its data.
public struct FailureSyntax: Sendable {
  /// The error, as the operation declares it.
  public let error: Name
  /// The values of its data.
  public let data: NamedValues
}

/// The syntax of error handlers: steps by error.
public typealias CatchSyntax = [(error: Name, steps: [StepSyntax])]

/// The syntax of a `call`.
public struct CallSyntax: Sendable {
  /// The operation, including its service.
  public let operation: Name
  /// The arguments, or `nil` when they failed to parse.
  public let arguments: NamedValues?
  /// The steps that run on a reply, with the location of the key.
  public var then: (key: Span, steps: [StepSyntax])?
  /// The steps that run on errors.
  public var catches: CatchSyntax = []
  /// The name under which the call is loading.
  public var loading: Name?
  /// The key that distinguishes the call from others with the same loading name.
  public var key: ValueSyntax?
  /// The value of `policy`.
  public var policy: Name?
  /// The value of `onLeave`.
  public var onLeave: Name?
  /// The timeout.
  public var timeout: ValueSyntax?
  /// The retries of a failed call.
  public var retry: RetrySyntax?
  /// The name for cancelling the call.
  public var name: Name?

  /// The steps that follow the call.
  public var following: [StepSyntax] { (then?.steps ?? []) + catches.flatMap(\.steps) }
}

/// The syntax of `retry`.
public struct RetrySyntax: Sendable {
  /// The number of retries.
  public let times: ValueSyntax
  /// The delay before the first retry.
  public let backoff: ValueSyntax?
  /// The errors after which the call is made again, or `nil` for all of them.
  public let errors: [Name]?
}

/// The syntax of a stream with its arguments.
public struct StreamSyntax: Sendable {
  /// The stream, including its service.
  public let operation: Name
  /// The arguments, or `nil` when they failed to parse.
  public let arguments: NamedValues?
}

/// The syntax of an observed stream, which expressions read.
public struct ObservationDeclaration: Sendable {
  /// The name of the observed value.
  public let name: Name
  /// The stream, or `nil` when it failed to parse.
  public let stream: StreamSyntax?
  /// The time for which the stream continues after the presenter becomes invisible.
  public let stopAfter: ValueSyntax?
}

/// The syntax of an operation's fake.
public struct FakeDeclaration: Sendable {
  /// The operation, including its service.
  public let operation: Name
  /// The rules for answering calls.
  public let rules: [FakeRuleSyntax]
}

/// The syntax of a fake's rule: the calls that it answers, and its reaction.
public struct FakeRuleSyntax: Sendable {
  /// The syntax of an outcome of a call.
  public struct Answer: Sendable {
    /// The delay of the reply.
    public let delay: ValueSyntax?
    /// The value, if any.
    public let value: ValueSyntax?
    /// The error, if the call fails.
    public let failure: FailureSyntax?
    /// The location of the answer.
    public let span: Span
  }

  /// The syntax of a reaction to a call.
  public enum Reaction: Sendable {
    case answer(Answer)
    case random([Answer], seed: ValueSyntax?)
    case script([Answer])
  }

  /// The condition on the arguments.
  public let condition: ExpressionSyntax?
  /// The reaction to the call.
  public let reaction: Reaction
  /// The location of the rule.
  public let span: Span
}
