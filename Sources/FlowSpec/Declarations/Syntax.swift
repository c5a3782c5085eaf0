public import Diagnostics

/// A name with its location in the file.
public struct Name: Sendable {
  /// The letters.
  public let text: String
  /// The location of the name.
  public let span: Span

  /// Creates a name.
  public init(_ text: String, at span: Span) {
    self.text = text
    self.span = span
  }

  /// The name before the first dot: `user` in `user.name`.
  public var root: Name { Name(String(text.prefix { $0 != "." }), at: span) }
}

/// A CEL expression, from a condition or after the `=` of a value.
public struct ExpressionSyntax: Sendable {
  /// The text without its `=`, mapped to its place in the file.
  public let text: MappedText

  /// Creates an expression from a text.
  public init(text: MappedText) { self.text = text }

  /// The file bytes of the whole expression.
  public var span: Span { text.span }
}

/// The syntax of a type.
public indirect enum TypeSyntax: Sendable {
  /// A built-in or declared type.
  case named(Name)
  /// `list<T>`.
  case list(TypeSyntax, Span)
  /// `map<K, V>`.
  case map(TypeSyntax, TypeSyntax, Span)
  /// `T?`.
  case optional(TypeSyntax, Span)
  /// A type that failed to parse, which was reported.
  case mistaken(Span)

  /// The location of the type.
  public var span: Span {
    switch self {
    case .named(let name): name.span
    case .list(_, let span), .map(_, _, let span), .optional(_, let span), .mistaken(let span): span
    }
  }
}

/// A field declared in one line: `name: TYPE` or `name: TYPE = CEL`.
public struct FieldSyntax: Sendable {
  /// The name.
  public let name: Name
  /// The type.
  public let type: TypeSyntax
  /// The expression after the `=`.
  public let initial: ExpressionSyntax?
  /// The previous name of a piece of saved state.
  public var formerName: Name?
}
