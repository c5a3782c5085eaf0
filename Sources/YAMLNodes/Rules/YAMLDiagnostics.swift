public import Diagnostics

/// The mistakes that parsing YAML can find.
public enum YAMLDiagnostics {
  /// Every kind, sorted by name.
  public static let all: [any DiagnosticKind.Type] = [
    AliasesTooLarge.self,
    AliasInsideItself.self,
    BadBlockHeader.self,
    BadDirective.self,
    BadEscape.self,
    BadIndentation.self,
    ColonInText.self,
    CommentInText.self,
    ControlCharacter.self,
    DuplicateKey.self,
    EmptyFile.self,
    ForeignSpace.self,
    KeyNotText.self,
    LeadingIndicator.self,
    ListDash.self,
    MarkdownFence.self,
    MergeKey.self,
    MissingColon.self,
    MissingComma.self,
    MissingSpaceAfterColon.self,
    NestedTooDeeply.self,
    NotUTF8.self,
    SeveralDocuments.self,
    SplitInBraces.self,
    TabIndent.self,
    TagOnValue.self,
    TextAfterValue.self,
    UnclosedBracket.self,
    UnclosedQuote.self,
    UnexpectedCharacter.self,
    UnknownAlias.self,
    UnusedAnchor.self,
    UTF16File.self,
  ]
}
