public import FlowConsole

/// The appearance of a cell, independent of the colours of a terminal.
public struct CellStyle: Sendable, Hashable {
  /// The ground of a cell.
  public enum Ground: Sendable, Hashable {
    case plain
    /// The row of the title and the row of the command line.
    case bar
    /// The control that keys act on.
    case focus
    /// Text that a search has found.
    case match
    /// Text that is new since the last step of a run.
    case changed
  }

  /// The emphasis of the text.
  public var text: TextStyle
  /// The ground behind it.
  public var ground: Ground

  /// Creates a style.
  public init(_ text: TextStyle = .plain, on ground: Ground = .plain) {
    self.text = text
    self.ground = ground
  }

  /// Plain text on a plain ground.
  public static let plain = CellStyle()
}
