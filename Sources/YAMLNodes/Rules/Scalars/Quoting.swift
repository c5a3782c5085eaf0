/// Returns a string in the quotes that require the fewest escapes, so that it can be pasted into a file.
func quoted(_ text: String) -> String {
  let hasDouble = text.contains("\"") || text.contains("\\")
  guard hasDouble else { return "\"\(text)\"" }
  return "'\(text.replacing("'", with: "''"))'"
}

extension StringProtocol {
  /// The string without blanks at its ends.
  var trimmed: String {
    let start = drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }

  /// The string truncated to a length that fits a hint.
  var excerpt: String { count > 30 ? prefix(29) + "…" : String(self) }
}

/// Whether an expression requires quotes in YAML.
func needsQuotes(_ text: String) -> Bool {
  text.contains(": ") || text.contains(" #") || text.hasSuffix(":") || text.hasSuffix(" ")
}

/// Returns a code point in the form after `U+`.
func hexadecimal(_ value: UInt32, digits: Int = 4) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
