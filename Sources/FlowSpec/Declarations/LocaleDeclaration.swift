public import Diagnostics

/// The texts of a flow in one language, as written.
public struct LocaleDeclaration: Sendable {
  /// The name of the language: `de`, `pt-BR`.
  public let locale: Name
  /// The texts by name.
  public let entries: [StringSyntax]
  /// Whether texts may be missing because the mapping could not be read.
  public let isUnread: Bool
}

/// A text of a flow in one language, as written.
public struct StringSyntax: Sendable {
  /// What a text can be.
  public enum Content: Sendable {
    /// One form for everything.
    case plain(MappedText)
    /// A form for each category of numbers.
    case forms([(category: Name, text: MappedText)])
    /// Something that could not be read.
    case mistaken
  }

  /// Its name.
  public let name: Name
  /// What it says.
  public let content: Content
}
