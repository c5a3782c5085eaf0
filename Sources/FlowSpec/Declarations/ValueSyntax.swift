public import Diagnostics

/// A value as it is written, before its type is known.
public enum ValueSyntax: Sendable {
  /// A string, a number, a truth value, null or an expression.
  case scalar(ScalarSyntax)
  /// A list of values.
  case list([ValueSyntax], Span)
  /// Values by their keys, in source order.
  case mapping([(key: ScalarSyntax, value: ValueSyntax)], Span)

  /// The location of the value.
  public var span: Span {
    switch self {
    case .scalar(let scalar): scalar.span
    case .list(_, let span), .mapping(_, let span): span
    }
  }

  /// The scalar; `nil` for other kinds of values.
  public var scalar: ScalarSyntax? { if case .scalar(let scalar) = self { scalar } else { nil } }

  /// The items of a list; `nil` for other kinds of values.
  public var items: [ValueSyntax]? { if case .list(let items, _) = self { items } else { nil } }

  /// The entries of a mapping; `nil` for other kinds of values.
  public var entries: [(key: ScalarSyntax, value: ValueSyntax)]? {
    if case .mapping(let entries, _) = self { entries } else { nil }
  }

  /// The entries of a mapping as values with names; `nil` for other kinds of values.
  public var namedValues: NamedValues? { entries?.map { ($0.key.name, $0.value) } }

  /// The expression, if the value starts with `=` but not with `==`, which starts a string with a literal `=`.
  public var expression: ExpressionSyntax? { scalar?.expression }

  /// Whether the value is null, which includes an omitted value.
  public var isNull: Bool { if case .null? = scalar?.meaning { true } else { false } }
}

/// A scalar as it is written, with its meaning.
public struct ScalarSyntax: Sendable {
  /// The meaning of a scalar. Only a scalar without quotes is anything else than a string.
  public enum Meaning: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int64)
    case double(Double)
    case string
    /// An integer that does not fit 64 bits.
    case integerOutOfRange
  }

  /// The string, mapped to the bytes of the file.
  public let mapped: MappedText
  /// The meaning of the string.
  public let meaning: Meaning
  /// Whether the scalar is written without quotes on one line or several.
  public let isPlain: Bool
  /// The location, including quotes.
  public let span: Span
  /// The expression, if the scalar is one.
  public let expression: ExpressionSyntax?

  /// The string.
  public var text: String { mapped.text }

  /// The string as a name.
  public var name: Name { Name(text, at: span) }
}
