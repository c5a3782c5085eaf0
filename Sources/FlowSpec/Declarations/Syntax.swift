public import Diagnostics
public import YAMLNodes

/// A name with the place where it is written.
public struct Name: Sendable {
  /// The letters.
  public let text: String
  /// Where they stand.
  public let span: Span

  /// Places a name.
  public init(_ text: String, at span: Span) {
    self.text = text
    self.span = span
  }
}

/// CEL as it is written in a condition, or behind the `=` of a value.
public struct Formula: Sendable {
  /// The text without its `=`, with the way back to the file.
  public let text: MappedText

  /// Takes a text as a formula.
  public init(text: MappedText) { self.text = text }

  /// The file bytes of the whole formula.
  public var span: Span { text.span }
}

/// A value as it is written: a literal, a formula or a text with holes; what it means depends on the type expected.
public struct ValueSyntax: Sendable {
  /// The node in the file.
  public let node: Node

  /// Takes a node as a value.
  public init(node: Node) { self.node = node }

  /// Where it stands.
  public var span: Span { node.span }

  /// The formula, when the value starts with `=` (and not with `==`, which is a text that starts with `=`).
  public var formula: Formula? {
    guard let scalar = node.scalar, node.tag == nil else { return nil }
    let text = scalar.text
    guard text.utf8.first == UInt8(ascii: "="), !text.utf8.dropFirst().starts(with: [UInt8(ascii: "=")]) else {
      return nil
    }
    return Formula(text: scalar.mapped.slice(1..<text.utf8.count))
  }
}

/// A type as it is written.
public indirect enum TypeSyntax: Sendable {
  /// A built-in or declared type.
  case named(Name)
  /// `list<T>`.
  case list(TypeSyntax, Span)
  /// `map<K, V>`.
  case map(TypeSyntax, TypeSyntax, Span)
  /// `T?`.
  case optional(TypeSyntax, Span)
  /// Something that could not be read as a type, and has been reported.
  case mistaken(Span)

  /// Where it stands.
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
  /// What stands behind the `=`.
  public let initial: Formula?
  /// What a piece of state was called before.
  public var formerName: Name?
}
