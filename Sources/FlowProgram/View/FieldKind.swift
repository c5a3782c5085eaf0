/// The kinds of text that a field takes. A host derives the keyboard and the form of the field from the kind.
public enum FieldKind: String, Sendable, Hashable, CaseIterable {
  case text, number, email, multiline, search

  /// The spellings in a flow. `text` is the default and is not written.
  public static let spellings = allCases.filter { $0 != .text }.map(\.rawValue)
}
