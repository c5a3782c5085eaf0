/// Codes that act on a terminal whose cursor can be moved.
public enum TerminalCode {
  /// Erases what stands from the cursor to the end of its line.
  public static let eraseToEndOfLine = "\u{1B}[K"
}
