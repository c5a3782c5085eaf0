/// The plural forms of nouns, under their names in the Unicode CLDR.
public enum PluralCategory: Int, Sendable, CaseIterable, Hashable {
  case zero, one, two, few, many, other

  /// The source spelling.
  public var name: String { "\(self)" }

  /// Returns the category with a name, or `nil` when there is none.
  public init?(name: String) {
    guard let found = PluralCategory.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }
}
