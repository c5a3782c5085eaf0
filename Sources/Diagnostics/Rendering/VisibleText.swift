/// Returns a string on one line. Characters that would move the cursor or be invisible are replaced by visible ones.
///
/// Control characters become their pictures (`␛`). Invisible characters that stand alone, such as a change of
/// writing direction, become their number (`<U+202E>`). A message can therefore neither colour a terminal nor
/// reorder its text.
///
/// - Complexity: Linear in the length of the string.
public func visibleText(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value > 0x7E }) else { return text }
  return text.reduce(into: "") { $0 += $1.visible }
}

/// Returns a string for an HTML page or a picture: it contains no markup, no invisible characters and no change of
/// direction.
public func withoutMarkup(_ text: String) -> String {
  visibleText(text).reduce(into: "") { safe, character in
    switch character {
    case "&": safe += "&amp;"
    case "<": safe += "&lt;"
    case ">": safe += "&gt;"
    case "\"": safe += "&quot;"
    case "'": safe += "&#39;"
    default: safe.append(character)
    }
  }
}

extension Character {
  /// The maximum number of scalars drawn for one character, so that a stack of marks does not cover the line above.
  private static let drawnScalars = 16

  /// The character in the form of ``visibleText(_:)``.
  var visible: String {
    guard let first = unicodeScalars.first else { return "" }
    if self == "\r\n" { return "␍␊" }
    if first.value < 0x20 { return Unicode.Scalar(0x2400 + first.value).map { String($0) } ?? "" }
    if first.value == 0x7F { return "␡" }
    if let stray = StrayByte(first) { return stray.text }
    switch first.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return first.numbered
    case .format: return first.isPrintedFormat && first.value != 0xAD ? drawn : first.numbered
    default: return drawn
    }
  }

  private var drawn: String {
    guard utf8.count > Self.drawnScalars else { return String(self) }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(Self.drawnScalars)))
  }
}

extension Unicode.Scalar {
  fileprivate var numbered: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
  }
}
