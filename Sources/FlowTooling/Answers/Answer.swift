/// A range of bytes in a file.
public struct Location: Hashable, Sendable {
  /// The path of the file.
  public let path: String
  /// The bytes.
  public let range: Range<Int>

  /// Creates a location.
  public init(path: String, range: Range<Int>) {
    self.path = path
    self.range = range
  }
}

/// A change of a file.
public struct Replacement: Hashable, Sendable {
  /// The bytes to replace.
  public let range: Range<Int>
  /// The text in their place.
  public let text: String

  /// Creates a change.
  public init(range: Range<Int>, text: String) {
    self.range = range
    self.text = text
  }
}

/// A text that can be inserted at the cursor.
public struct Completion: Hashable, Sendable {
  /// The kinds of texts, by which editors choose an icon.
  public enum Kind: Sendable, Hashable {
    case key, name, variable, field, enumCase, type, function, method, event, file, word, text
  }

  /// The text in the list.
  public let label: String
  /// The kind.
  public let kind: Kind
  /// A short description: a type or a form.
  public let detail: String
  /// A longer description.
  public let documentation: String
  /// The inserted text, which is plain text.
  public let insertion: String
  /// The replaced bytes.
  public let range: Range<Int>

  init(
    _ label: String, _ kind: Kind, detail: String = "", documentation: String = "", insertion: String? = nil,
    range: Range<Int>
  ) {
    self.label = label
    self.kind = kind
    self.detail = detail
    self.documentation = documentation
    self.insertion = insertion ?? label
    self.range = range
  }
}
