/// A text in the quotes that need the fewest changes to it, as it can be pasted into a file.
func quoted(_ text: String) -> String {
  let hasDouble = text.contains("\"") || text.contains("\\")
  guard hasDouble else { return "\"\(text)\"" }
  return "'\(text.replacing("'", with: "''"))'"
}

extension StringProtocol {
  /// The text without blanks at its ends.
  var trimmed: String {
    let start = drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }

  /// The text cut to a length that fits a hint.
  var excerpt: String { count > 30 ? prefix(29) + "…" : String(self) }
}

/// Whether a formula would not survive in YAML without quotes.
func needsQuotes(_ text: String) -> Bool {
  text.contains(": ") || text.contains(" #") || text.hasSuffix(":") || text.hasSuffix(" ")
}

/// A code point as it is written behind `U+`.
func hexadecimal(_ value: UInt32, digits: Int = 4) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
