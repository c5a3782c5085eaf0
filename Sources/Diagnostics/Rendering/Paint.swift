/// How a stretch of text looks on a terminal.
public struct Style: Hashable, Sendable {
  /// The parameters of the terminal's "select graphic rendition", in order.
  let parameters: [Int]

  /// Heavier letters.
  public static let bold = Style(parameters: [1])
  /// Letters that step back.
  public static let faint = Style(parameters: [2])
  /// Underlined letters.
  public static let underlined = Style(parameters: [4])
  /// Foreground and background exchanged.
  public static let reversed = Style(parameters: [7])
  /// The terminal's red, which its owner may have adjusted.
  public static let red = Style(parameters: [31])
  /// The terminal's green, which its owner may have adjusted.
  public static let green = Style(parameters: [32])
  /// The terminal's yellow, which its owner may have adjusted.
  public static let yellow = Style(parameters: [33])
  /// The terminal's blue, which its owner may have adjusted.
  public static let blue = Style(parameters: [34])
  /// The terminal's magenta, which its owner may have adjusted.
  public static let magenta = Style(parameters: [35])
  /// The terminal's cyan, which its owner may have adjusted.
  public static let cyan = Style(parameters: [36])

  /// Both styles at once.
  public static func + (left: Style, right: Style) -> Style {
    Style(parameters: left.parameters + right.parameters)
  }
}

/// Puts styles on text, or leaves it alone where colours are not wanted.
///
/// All terminal codes of diagnostics come from here, so taking them away yields the plain text again.
public enum Paint: Hashable, Sendable {
  /// Text without any terminal code.
  case plain
  /// Text with ANSI codes.
  case colour

  /// The text in a style. Empty text stays empty.
  public func callAsFunction(_ text: String, _ style: Style) -> String {
    guard self == .colour, !text.isEmpty, !style.parameters.isEmpty else { return text }
    let parameters = style.parameters.map { String($0) }.joined(separator: ";")
    return "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
  }
}
