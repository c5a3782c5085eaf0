/// A cell of a grid.
///
/// A wide character takes two cells: its own and an empty one behind it.
public struct Cell: Sendable, Hashable {
  /// The character as the terminal receives it; empty in the second cell of a wide character.
  public let text: String
  /// The number of cells that the character takes; zero in the second cell of a wide character.
  public let width: Int
  /// The appearance.
  public var style: CellStyle

  /// Creates a cell.
  public init(_ text: String, width: Int = 1, style: CellStyle = .plain) {
    self.text = text
    self.width = width
    self.style = style
  }

  /// An empty cell.
  public static let blank = Cell(" ")
  /// Whether the cell shows nothing but the ground of the terminal.
  var isBlank: Bool { self == Cell.blank }

  /// Returns the second cell of a wide character.
  static func rest(_ style: CellStyle) -> Cell { Cell("", width: 0, style: style) }
}
