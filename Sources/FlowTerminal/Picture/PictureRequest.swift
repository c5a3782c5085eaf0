public import FlowConsole

/// A request of a picture to the player, which owns the session and the terminal.
public enum PictureRequest: Sendable {
  /// A line to play. The context is that of its first key, or `nil` for a control that was used directly.
  case line(String, begunOn: LineContext?)
  /// The end of the input.
  case end
  /// The end of the session by Ctrl-C.
  case interrupted
  /// The end of the session by Ctrl-\.
  case quit
  /// Ctrl-Z.
  case suspend
  /// A redraw of the whole screen.
  case redraw
  /// A key without a function.
  case bell
  /// The mouse on or off.
  case mouse(Bool)
}
