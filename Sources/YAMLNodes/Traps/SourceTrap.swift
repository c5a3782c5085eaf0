internal import Diagnostics

/// A plain scalar and its context, as needed by the trap checks.
struct ScalarPlace {
  /// Its bytes in the file.
  let range: Range<Int>
  /// Whether the scalar is the key of a mapping.
  let isKey: Bool
  /// Whether the scalar is between brackets.
  let isInBrackets: Bool
  /// The end of the key whose value is the scalar.
  let keyEnd: Int?
}

/// A source that is valid YAML, but with another meaning than its author intended.
enum SourceTrap {
  case mergeKey(Range<Int>)
  /// A value whose `: ` turned its first half into a key.
  case colon(Range<Int>, isExpression: Bool)
  case missingSpace(key: Range<Int>, rest: Range<Int>)
  /// A key that another sign than a colon, or only a space, separates from its value.
  case missingColon(Range<Int>, isInBraces: Bool)
  /// A key with a missing comma before it, with the preceding value.
  case missingComma(Range<Int>, both: Range<Int>)
  /// A key that begins with a dash and was intended as a list item.
  case unspacedDash(Range<Int>)
  /// A character that only looks like a space.
  case foreignSpace(Range<Int>, UnusualSpace)
  case comment(value: Range<Int>, comment: Range<Int>)
  /// A value that a comma or bracket split, with the end of the whole value.
  case split(Range<Int>)
}
