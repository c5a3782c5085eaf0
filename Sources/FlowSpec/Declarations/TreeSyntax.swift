public import Diagnostics

/// The syntax of a child.
public struct ChildDeclaration: Sendable {
  /// The name of the child.
  public let name: Name
  /// The presenter of the child, or `nil` when it failed to parse.
  public let presenter: Name?
  /// The stacks of the child, instead of a presenter.
  public var stacks: StacksDeclaration? = nil
  /// The params, or `nil` when they failed to parse.
  public let params: NamedValues?
  /// The condition under which the child exists.
  public let condition: ExpressionSyntax?
  /// The list that the child is repeated for, with the name of an item and the key that identifies items. `key` is
  /// `nil` when it failed to parse.
  public let each: (items: ExpressionSyntax, item: Name, key: ExpressionSyntax?)?
  /// The value of `keep`.
  public let keep: Name?
  /// The fillings of the template's slots.
  public let fillings: [ChildDeclaration]
  /// The location of the child.
  public let span: Span
}

/// The syntax of a value or store that a presenter uses from those around it.
public struct UseDeclaration: Sendable {
  /// The kind of use.
  public enum Kind: Sendable {
    /// `NAME: TYPE` or `NAME: TYPE = CEL`: a value that a presenter around it provides.
    case value(FieldSyntax)
    /// `NAME: store`: the store with that name in a presenter around it.
    case store
  }

  /// The name of the provided value or store.
  public let name: Name
  /// The kind of use.
  public let kind: Kind
}

/// The syntax of a presenter's implementation of an interface.
public struct ImplementationSyntax: Sendable {
  /// The interface.
  public let interface: Name
  /// The values of its fields, an expression for the whole record, or `nil` when both failed to parse.
  public let content: Content?

  /// The content of an implementation.
  public enum Content: Sendable {
    case fields(NamedValues)
    case whole(ExpressionSyntax)
  }
}

/// The syntax of an effect.
public struct EffectDeclaration: Sendable {
  /// The syntax of an effect's trigger.
  public enum Trigger: Sendable {
    case key
    case every(ValueSyntax)
    case after(ValueSyntax)
    case idle(ValueSyntax)
    case rising(ExpressionSyntax, initially: Name?)
    case items(StreamSyntax)
  }

  /// The name.
  public let name: Name
  /// The trigger of the steps, or `nil` when it failed to parse.
  public let trigger: Trigger?
  /// The key, whose changes restart the effect.
  public let key: ExpressionSyntax?
  /// The condition under which the effect is active.
  public let condition: ExpressionSyntax?
  /// The steps to run.
  public let steps: [StepSyntax]
  /// The location of the effect.
  public let span: Span
}
