public import Diagnostics

/// A service, as written.
public struct ServiceDeclaration: Sendable {
  /// The name.
  public let name: Name
  /// What it can be asked for, or `nil` when that could not be read.
  public let operations: [OperationDeclaration]?
}

/// An operation or a stream of a service, as written.
public struct OperationDeclaration: Sendable {
  /// The name.
  public let name: Name
  /// What it is handed, or `nil` when that could not be read.
  public let arguments: [FieldSyntax]?
  /// The type of the reply, if there is one.
  public let returns: TypeSyntax?
  /// The type of an item, if it is a stream.
  public let stream: TypeSyntax?
  /// How it can fail.
  public let errors: [Name]
  /// Whether it changes nothing.
  public let isReadOnly: Bool
  /// The word under `resume`.
  public let resume: Name?
}

/// Steps by the errors that they are about, as written.
public typealias CatchSyntax = [(error: Name, steps: [StepSyntax])]

/// What a `call` asks for, as written.
public struct CallSyntax: Sendable {
  /// The operation, with its service in front.
  public let operation: Name
  /// What it is handed, or `nil` when that could not be read.
  public let arguments: NamedValues?
  /// What is done with the reply, with the place of the key.
  public var then: (key: Span, steps: [StepSyntax])?
  /// What is done about errors.
  public var catches: CatchSyntax = []
  /// The name under which it is loading.
  public var loading: Name?
  /// What tells it from others of that name.
  public var key: ValueSyntax?
  /// The word under `policy`.
  public var policy: Name?
  /// The word under `keep`.
  public var keep: Name?
  /// How long it waits.
  public var timeout: ValueSyntax?
  /// How often it is made again, and after what time.
  public var retry: (times: ValueSyntax, backoff: ValueSyntax?)?
  /// The name under which it can be cancelled.
  public var name: Name?

  /// The lists of steps that follow it.
  public var following: [StepSyntax] { (then?.steps ?? []) + catches.flatMap(\.steps) }
}

/// A stream with what it is handed, as written.
public struct StreamSyntax: Sendable {
  /// The stream, with its service in front.
  public let operation: Name
  /// What it is handed, or `nil` when that could not be read.
  public let arguments: NamedValues?
}

/// A stream that formulas read, as written.
public struct ObservationDeclaration: Sendable {
  /// What it is called.
  public let name: Name
  /// The stream, or `nil` when that could not be read.
  public let stream: StreamSyntax?
  /// How long it outlives the moment in which nobody can see the presenter any more.
  public let stopAfter: ValueSyntax?
}

/// What stands in for an operation, as written.
public struct FakeDeclaration: Sendable {
  /// The operation, with its service in front.
  public let operation: Name
  /// How calls are answered.
  public let rules: [FakeRuleSyntax]
}

/// Which calls a fake answers, and how, as written.
public struct FakeRuleSyntax: Sendable {
  /// What comes of a call, as written.
  public struct Answer: Sendable {
    /// How long it takes.
    public let delay: ValueSyntax?
    /// The value, if there is one.
    public let value: ValueSyntax?
    /// The error, if it fails.
    public let error: Name?
    /// Where it stands.
    public let span: Span
  }

  /// What comes of the calls, as written.
  public enum Reaction: Sendable {
    case answer(Answer)
    case choice([Answer], seed: ValueSyntax?)
    case script([Answer])
  }

  /// What must hold of the arguments.
  public let condition: Formula?
  /// What comes of the calls.
  public let reaction: Reaction
  /// Where it stands.
  public let span: Span
}
