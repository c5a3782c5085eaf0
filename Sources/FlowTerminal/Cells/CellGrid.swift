internal import Diagnostics
public import FlowConsole

/// The cells of a screen, with the control that each belongs to.
public struct CellGrid: Sendable, Equatable {
  /// The number of rows.
  public let rows: Int
  /// The number of columns.
  public let columns: Int
  /// The cells of each row.
  public private(set) var cells: [[Cell]]
  /// The numbers of the controls in each row, for the mouse.
  private var controls: [[Int: ClosedRange<Int>]]

  /// Creates a blank grid.
  public init(rows: Int, columns: Int) {
    self.rows = max(rows, 1)
    self.columns = max(columns, 1)
    cells = Array(repeating: Array(repeating: .blank, count: self.columns), count: self.rows)
    controls = Array(repeating: [:], count: self.rows)
  }

  /// Whether two grids look the same.
  public static func == (left: CellGrid, right: CellGrid) -> Bool { left.cells == right.cells }

  /// The rows as text.
  public var lines: [String] { cells.map { row in row.map(\.text).joined() } }

  /// Returns the number of the control in a cell, or `nil` in other cells.
  public func control(row: Int, column: Int) -> Int? {
    guard controls.indices.contains(row) else { return nil }
    return controls[row].first { $0.value.contains(column) }?.key
  }

  // MARK: Drawing

  /// Draws text from a cell to the right and returns the column behind it. Text outside the limit is cut off.
  @discardableResult
  public mutating func put(
    _ text: String, row: Int, column: Int, style: CellStyle = .plain, limit: Int? = nil
  ) -> Int {
    let end = min(limit ?? columns, columns)
    var column = column
    for character in text {
      let width = character.displayWidth
      guard width > 0 else {
        join(character, row: row, before: column)
        continue
      }
      guard column + width <= end else { return end }
      put(character, width: width, row: row, column: column, style: style)
      column += width
    }
    return column
  }

  /// Draws a line with its styles; see ``put(_:row:column:style:limit:)``.
  @discardableResult
  public mutating func put(
    _ line: StyledLine, row: Int, column: Int, limit: Int? = nil, _ style: (StyledLine.Piece) -> CellStyle
  ) -> Int {
    var column = column
    for piece in line.pieces {
      let start = column
      column = put(piece.text, row: row, column: column, style: style(piece), limit: limit)
      if let control = piece.control, column > start { note(control, row: row, start...(column - 1)) }
    }
    return column
  }

  /// Fills a part of a row with blanks.
  public mutating func fill(row: Int, from start: Int = 0, to end: Int? = nil, style: CellStyle) {
    for column in start..<max(start, end ?? columns) {
      put(" ", width: 1, row: row, column: column, style: style)
    }
  }

  /// Changes the style of a range of cells.
  mutating func restyle(row: Int, _ range: Range<Int>, _ change: (inout CellStyle) -> Void) {
    guard cells.indices.contains(row) else { return }
    for column in range.clamped(to: 0..<columns) { change(&cells[row][column].style) }
  }

  private mutating func note(_ control: Int, row: Int, _ range: ClosedRange<Int>) {
    guard controls.indices.contains(row) else { return }
    let known = controls[row][control]
    controls[row][control] = min(known?.lowerBound ?? range.lowerBound, range.lowerBound)...range.upperBound
  }

  private mutating func put(_ character: Character, width: Int, row: Int, column: Int, style: CellStyle) {
    guard cells.indices.contains(row), column >= 0, column + width <= columns else { return }
    for position in column..<column + width { clear(row: row, column: position) }
    cells[row][column] = Cell(String(character), width: width, style: style)
    for position in column + 1..<max(column + 1, column + width) { cells[row][position] = .rest(style) }
  }

  /// Replaces the other half of a wide character by a blank, because terminals never show half of one.
  private mutating func clear(row: Int, column: Int) {
    let cell = cells[row][column]
    if cell.width == 0 {
      var start = column
      while start > 0, cells[row][start].width == 0 { start -= 1 }
      let end = start + max(cells[row][start].width, 1)
      for position in start..<min(end, columns) { cells[row][position] = Cell(" ", style: cells[row][position].style) }
    } else if cell.width > 1 {
      for position in column..<min(column + cell.width, columns) { cells[row][position] = Cell(" ", style: cell.style) }
    }
  }

  /// Adds a mark without a width to the character before it.
  private mutating func join(_ mark: Character, row: Int, before column: Int) {
    guard cells.indices.contains(row), column > 0, column <= columns else { return }
    var start = column - 1
    while start > 0, cells[row][start].width == 0 { start -= 1 }
    let cell = cells[row][start]
    guard cell.text.utf8.count < CellGrid.longestCluster else { return }
    cells[row][start] = Cell(cell.text + String(mark), width: cell.width, style: cell.style)
  }

  /// The maximum length of a character in bytes, so that a stack of marks stays bounded.
  private static let longestCluster = 64
}
