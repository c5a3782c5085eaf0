/// A key press, as a command to the line editor.
public enum Key: Sendable, Hashable {
  /// Typed text, one scalar at a time. Combining marks join the preceding letter.
  case text(Unicode.Scalar)
  /// Completes the line.
  case enter
  /// Deletes the character before the cursor.
  case backspace
  /// Deletes the character after the cursor, or ends the input if the line is empty (Ctrl-D).
  case deleteOrEnd
  /// Deletes the character after the cursor.
  case delete
  /// Moves the cursor by a character.
  case left, right
  /// Moves the cursor by a word.
  case wordLeft, wordRight
  /// Moves the cursor to the start or the end of the line.
  case home, end
  /// Deletes everything before or after the cursor, or the word before it.
  case cutToStart, cutToEnd, cutWord
  /// Recalls an earlier line, or the one after it.
  case earlier, later
  /// Redraws the screen (Ctrl-L).
  case redraw
}
