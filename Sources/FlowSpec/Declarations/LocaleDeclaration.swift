public import Diagnostics

/// The syntax of a flow's strings in one language.
public struct LocaleDeclaration: Sendable {
  /// The name of the language: `de`, `pt-BR`.
  public let locale: Name
  /// The strings by name.
  public let entries: [StringSyntax]
  /// Whether strings may be missing because the mapping failed to parse.
  public let isUnread: Bool
}

/// The syntax of one string in one language.
public struct StringSyntax: Sendable {
  /// The forms of a string.
  public enum Content: Sendable {
    /// A single form.
    case plain(MappedText)
    /// A form for each plural category.
    case forms([(category: Name, text: MappedText)])
    /// A string that failed to parse.
    case mistaken
  }

  /// The name of the string.
  public let name: Name
  /// The content of the string.
  public let content: Content
}
