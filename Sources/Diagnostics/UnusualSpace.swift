/// A character that looks like a space or is invisible, and that is not a space in YAML and in expressions.
///
/// Such characters come from text copied from a web page or a word processor. Messages name them, because a quoted
/// one looks like a plain space.
public struct UnusualSpace: Sendable {
  /// The character.
  public let scalar: Unicode.Scalar
  /// The name of the character, with an article.
  public let name: String

  /// Creates a description of the character, or returns `nil` for a character of another kind.
  public init?(_ scalar: Unicode.Scalar) {
    guard scalar.value >= 0xA0, let name = Self.name(of: scalar) else { return nil }
    self.scalar = scalar
    self.name = name
  }

  /// The name and the number: `a no-break space (U+00A0)`.
  public var description: String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\(name) (U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits))"
  }

  /// The suggested correction.
  public var hint: String { isWide ? "write a plain space in its place" : "remove it" }

  /// Whether the character has a width, so that a space was probably intended.
  private var isWide: Bool { ![0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF].contains(scalar.value) }

  private static func name(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0xA0: "a no-break space"
    case 0x202F: "a narrow no-break space"
    case 0x2002: "an en space"
    case 0x2003: "an em space"
    case 0x2009: "a thin space"
    case 0x1680, 0x2000...0x200A, 0x205F: "a typographic space"
    case 0x3000: "an ideographic space"
    case 0x200B: "a zero-width space"
    case 0x200C, 0x200D: "a zero-width joiner"
    case 0x2060: "a word joiner"
    case 0xFEFF: "a zero-width no-break space"
    default: nil
    }
  }
}
