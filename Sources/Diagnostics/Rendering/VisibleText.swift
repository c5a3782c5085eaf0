/// A text on one line in which everything that would move the cursor or hide itself is drawn instead.
///
/// Control characters become their pictures (`␛`), and invisible ones that stand alone, such as a change of writing
/// direction, become their number (`<U+202E>`): a message can neither colour a terminal nor reorder what is read.
///
/// - Complexity: Linear in the length of the text.
public func visibleText(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value > 0x7E }) else { return text }
  return text.reduce(into: "") { $0 += $1.visible }
}

extension Character {
  /// The scalars of one character that are drawn at most, so that a heap of marks does not bury the line above.
  private static let drawnScalars = 16

  /// The character as ``visibleText(_:)`` draws it.
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
