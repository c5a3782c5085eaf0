/// The forms that languages give a noun by how many there are, under the names that the Unicode CLDR has for them.
public enum PluralCategory: Int, Sendable, CaseIterable, Hashable {
  case zero, one, two, few, many, other

  /// How authors write it.
  public var name: String { "\(self)" }

  /// The category of a name, or `nil` when none has it.
  public init?(name: String) {
    guard let found = PluralCategory.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }
}
