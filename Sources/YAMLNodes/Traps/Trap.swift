internal import Diagnostics

/// A plain scalar and where it stands, as the traps need to know it.
struct ScalarPlace {
  /// Its bytes in the file.
  let range: Range<Int>
  /// Whether it is the key of a mapping.
  let isKey: Bool
  /// Whether it stands between brackets.
  let isInBrackets: Bool
  /// The end of the key that it is the value of.
  let keyEnd: Int?
}

/// A text that YAML reads without complaint and in another way than its author meant.
enum Trap {
  case mergeKey(Range<Int>)
  /// A value whose `: ` made a key of its first half.
  case colon(Range<Int>, isFormula: Bool)
  case missingSpace(key: Range<Int>, rest: Range<Int>)
  /// A key that is followed by another sign than a colon.
  case missingColon(Range<Int>)
  /// A key in front of which a comma is missing, with the value before it.
  case missingComma(Range<Int>, both: Range<Int>)
  /// A key that begins with a dash, which was meant as a list item.
  case unspacedDash(Range<Int>)
  /// A character that only looks like a space.
  case foreignSpace(Range<Int>, UnusualSpace)
  case comment(value: Range<Int>, comment: Range<Int>)
  /// A value that a comma or bracket split, with where the whole of it ends.
  case split(Range<Int>)
}
