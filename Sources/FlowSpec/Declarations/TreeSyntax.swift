public import Diagnostics

/// A child, as written.
public struct ChildDeclaration: Sendable {
  /// What the child is called.
  public let name: Name
  /// The presenter that it is, or `nil` when that could not be read.
  public let presenter: Name?
  /// The stacks that it is in place of a presenter.
  public var stacks: StacksDeclaration? = nil
  /// What it is given, or `nil` when that could not be read.
  public let params: NamedValues?
  /// What must hold for it to be there.
  public let condition: Formula?
  /// The list that it is repeated for, with what an item is called and what tells items apart; `key` is `nil` when it could
  /// not be read.
  public let each: (items: Formula, item: Name, key: Formula?)?
  /// The word under `keep`.
  public let keep: Name?
  /// What fills the places of the template that it is.
  public let fillings: [ChildDeclaration]
  /// Where it stands.
  public let span: Span
}

/// Something that a presenter takes from those around it, as written.
public struct UseDeclaration: Sendable {
  /// What is taken.
  public enum Kind: Sendable {
    /// `NAME: TYPE` or `NAME: TYPE = CEL`: a value that a presenter around it provides.
    case value(FieldSyntax)
    /// `NAME: store`: the store of that name of a presenter around it.
    case store
  }

  /// The name under which it is provided.
  public let name: Name
  /// What is taken.
  public let kind: Kind
}

/// What a presenter says to whoever frames it, as written.
public struct ImplementationSyntax: Sendable {
  /// The interface.
  public let interface: Name
  /// The values of its fields, a formula for all of it, or `nil` when neither could be read.
  public let content: Content?

  /// What an interface is implemented by.
  public enum Content: Sendable {
    case fields(NamedValues)
    case whole(Formula)
  }
}

/// An effect, as written.
public struct EffectDeclaration: Sendable {
  /// When the steps run, as written.
  public enum Trigger: Sendable {
    case key
    case every(ValueSyntax)
    case after(ValueSyntax)
    case idle(ValueSyntax)
    case rising(Formula, first: Name?)
    case items(StreamSyntax)
  }

  /// The name.
  public let name: Name
  /// When the steps run, or `nil` when that could not be read.
  public let trigger: Trigger?
  /// What starts it anew.
  public let key: Formula?
  /// What must hold for it to be under way.
  public let condition: Formula?
  /// What is done.
  public let steps: [StepSyntax]
  /// Where it stands.
  public let span: Span
}
