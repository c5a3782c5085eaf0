/// A key press, a paste, a press of the mouse, or an answer of the terminal.
public enum TerminalKey: Sendable, Hashable {
  /// Typed text, one scalar at a time. Combining marks join the preceding letter.
  case text(Unicode.Scalar)
  case enter, tab, backTab, escape
  /// A line end inside a text of several lines (Ctrl-J, Alt-Enter).
  case newline
  case up, down, left, right, wordLeft, wordRight, home, end, pageUp, pageDown
  /// The same movements while a text is selected (with Shift).
  case selectLeft, selectRight, selectHome, selectEnd
  case backspace, delete, cutWord, cutToStart, cutToEnd
  /// Inserts the text that was cut last (Ctrl-Y).
  case yank
  /// Undoes the last edit (Ctrl-_).
  case undo
  /// Searches the history (Ctrl-R).
  case searchHistory
  /// Draws the whole screen (Ctrl-L).
  case redraw
  /// Discards the line, or ends the session (Ctrl-C).
  case interrupt
  /// Ends the command (Ctrl-\).
  case quit
  /// Suspends the command (Ctrl-Z).
  case suspend
  /// Ends the input of an empty line (Ctrl-D).
  case deleteOrEnd
  /// Shows the help, or the panel.
  case help, panel
  /// Pauses the clock or lets it run (F5), and steps to the next timer (F6).
  case pause, step
  /// Halves or doubles the speed of the clock (F7, F8).
  case slower, faster
  /// Text that was pasted as a whole.
  case paste(String)
  /// A press of the first mouse button in a cell.
  case press(row: Int, column: Int)
  /// A turn of the wheel, down if positive.
  case wheel(Int)
  /// An answer of the terminal.
  case answer(TerminalAnswer)
}

/// An answer of a terminal to ``ScreenCode/questions``.
public enum TerminalAnswer: Sendable, Hashable {
  /// Whether the terminal can synchronise its output.
  case synchronisation(Bool)
  /// Whether the ground of the terminal is light.
  case ground(isLight: Bool)
}
