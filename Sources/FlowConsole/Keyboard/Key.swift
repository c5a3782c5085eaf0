/// What pressing a key asks of the line that is being typed.
public enum Key: Sendable, Hashable {
  /// Text, one scalar at a time; marks join the letter before them.
  case text(Unicode.Scalar)
  /// The line is done.
  case enter
  /// Removes what stands before the cursor.
  case backspace
  /// Removes what stands behind the cursor, or ends the input where there is nothing (Ctrl-D).
  case deleteOrEnd
  /// Removes what stands behind the cursor.
  case delete
  /// Moves the cursor by a character.
  case left, right
  /// Moves the cursor by a word.
  case wordLeft, wordRight
  /// Moves the cursor to an end of the line.
  case home, end
  /// Removes everything before or behind the cursor, or the word before it.
  case cutToStart, cutToEnd, cutWord
  /// Brings back a line that was typed before, or the one after it.
  case earlier, later
  /// Shows the screen anew (Ctrl-L).
  case redraw
}
