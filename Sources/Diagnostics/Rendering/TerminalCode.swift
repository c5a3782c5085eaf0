/// Control codes for a terminal with a movable cursor.
public enum TerminalCode {
  /// Erases from the cursor to the end of its line.
  public static let eraseToEndOfLine = "\u{1B}[K"
}
