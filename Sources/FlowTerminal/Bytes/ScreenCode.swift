/// The control sequences of a picture.
public enum ScreenCode {
  /// Takes over a terminal: the alternate screen without wrapping, with marked pastes, and without a cursor.
  public static let enter = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[?25l"
  /// Restores everything that ``enter``, the mouse and a frame have changed.
  ///
  /// Each mode is reset by its own sequence. Some terminals do not restore modes with the alternate screen.
  /// A terminal without an alternate screen keeps the picture, and the next line goes into its last row.
  public static let leave =
    "\u{1B}[?2026l\u{1B}[?1000l\u{1B}[?1006l\u{1B}[?2004l\u{1B}[r\u{1B}[0m\u{1B}[999;1H\u{1B}[K"
    + "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  /// Reports presses of the mouse as text.
  public static let mouseOn = "\u{1B}[?1000h\u{1B}[?1006h"
  /// Stops reports of the mouse.
  public static let mouseOff = "\u{1B}[?1000l\u{1B}[?1006l"
  /// Asks whether the terminal can synchronise its output, and for the colour of its ground.
  public static let questions = "\u{1B}[?2026$p\u{1B}]11;?\u{7}"

  /// The end of a pasted text, which the terminal sends.
  static let pasteEnd = "\u{1B}[201~"

  static let beginFrame = "\u{1B}[?2026h"
  static let endFrame = "\u{1B}[?2026l"
  static let clear = "\u{1B}[2J"
  static let eraseLine = "\u{1B}[K"
  static let plain = "\u{1B}[0m"
  static let showCursor = "\u{1B}[?25h"
  static let hideCursor = "\u{1B}[?25l"
  static let wholeScreen = "\u{1B}[r"

  static func move(row: Int, column: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }
  static func move(column: Int) -> String { "\u{1B}[\(column + 1)G" }
  static func style(_ parameters: String) -> String { "\u{1B}[0;\(parameters)m" }
  /// Moves rows up, or down if the number of lines is negative, and leaves blank rows behind.
  ///
  /// Lines are deleted and inserted, because the Linux console cannot scroll by a sequence of its own.
  static func scrolling(_ rows: Range<Int>, by lines: Int) -> String {
    let region = "\u{1B}[\(rows.lowerBound + 1);\(rows.upperBound)r"
    let start = move(row: rows.lowerBound, column: 0)
    return region + start + "\u{1B}[\(abs(lines))\(lines > 0 ? "M" : "L")" + wholeScreen
  }
}
