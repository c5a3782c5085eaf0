/// The appearance of text on a terminal.
public struct Style: Hashable, Sendable {
  /// The parameters of the terminal's "select graphic rendition", in order.
  let parameters: [Int]

  /// Bold text.
  public static let bold = Style(parameters: [1])
  /// Faint text.
  public static let faint = Style(parameters: [2])
  /// Underlined text.
  public static let underlined = Style(parameters: [4])
  /// Text with foreground and background exchanged.
  public static let reversed = Style(parameters: [7])
  /// The terminal's red, which the user may have adjusted.
  public static let red = Style(parameters: [31])
  /// The terminal's green, which the user may have adjusted.
  public static let green = Style(parameters: [32])
  /// The terminal's yellow, which the user may have adjusted.
  public static let yellow = Style(parameters: [33])
  /// The terminal's blue, which the user may have adjusted.
  public static let blue = Style(parameters: [34])
  /// The terminal's cyan, which the user may have adjusted.
  public static let cyan = Style(parameters: [36])

  /// Returns the combination of both styles.
  public static func + (left: Style, right: Style) -> Style {
    Style(parameters: left.parameters + right.parameters)
  }
}

/// Applies styles to text, or leaves it unchanged if colours are off.
///
/// All terminal codes of diagnostics are added here, so removing them gives the plain text.
public enum Paint: Hashable, Sendable {
  /// Text without any terminal code.
  case plain
  /// Text with ANSI codes.
  case colour

  /// Returns the text in a style. Empty text stays empty.
  public func callAsFunction(_ text: String, _ style: Style) -> String {
    guard self == .colour, !text.isEmpty, !style.parameters.isEmpty else { return text }
    let parameters = style.parameters.map { String($0) }.joined(separator: ";")
    return "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
  }
}
