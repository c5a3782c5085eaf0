internal import FlowConsole

/// The output that turns one screen of a terminal into another.
///
/// Only changes are written. The terminal is left with plain style, so that an interruption between two frames
/// leaves nothing behind.
public struct FrameEncoder {
  /// The place of a visible cursor.
  public struct Cursor: Sendable, Hashable {
    public let row: Int
    public let column: Int

    /// Creates a place.
    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// The number of unchanged cells that are written again because moving over them takes as many bytes.
  private static let smallGap = 4

  private let abilities: TerminalAbilities
  private let paint: CellPaint
  private var output = ""
  private var style = CellStyle.plain
  /// The place of the terminal's cursor, or `nil` when it is unknown.
  private var place: Cursor?

  private init(_ abilities: TerminalAbilities) {
    self.abilities = abilities
    paint = CellPaint(colours: abilities.colours)
  }

  /// Returns the output for a frame.
  ///
  /// - Parameters:
  ///   - old: The cells of the terminal, or `nil` if they are unknown.
  ///   - cursor: The place of the cursor, or `nil` when it is hidden.
  ///   - oldCursor: The place before.
  public static func bytes(
    from old: CellGrid?, to new: CellGrid, cursor: Cursor? = nil, oldCursor: Cursor? = nil,
    _ abilities: TerminalAbilities = TerminalAbilities()
  ) -> String {
    var encoder = FrameEncoder(abilities)
    encoder.write(from: old, to: new)
    let isDrawn = !encoder.output.isEmpty
    // The cursor would be seen to jump from cell to cell.
    if isDrawn, oldCursor != nil { encoder.output = ScreenCode.hideCursor + encoder.output }
    if let cursor {
      if isDrawn || cursor != oldCursor {
        encoder.output += ScreenCode.move(row: cursor.row, column: cursor.column)
      }
      if isDrawn || oldCursor == nil { encoder.output += ScreenCode.showCursor }
    } else if oldCursor != nil, !isDrawn {
      encoder.output += ScreenCode.hideCursor
    }
    guard abilities.isSynchronised, isDrawn else { return encoder.output }
    return ScreenCode.beginFrame + encoder.output + ScreenCode.endFrame
  }

  private mutating func write(from old: CellGrid?, to new: CellGrid) {
    var known: CellGrid
    if let old, old.rows == new.rows, old.columns == new.columns {
      guard old != new else { return }
      known = old
    } else {
      output += ScreenCode.plain + ScreenCode.clear
      known = CellGrid(rows: new.rows, columns: new.columns)
    }
    if let scrolled = ScrolledRows(from: known, to: new) {
      output += ScreenCode.scrolling(scrolled.region, by: scrolled.lines)
      known = scrolled.applied(to: known)
    }
    for row in 0..<new.rows where known.cells[row] != new.cells[row] {
      write(row, from: known.cells[row], to: new.cells[row])
    }
    select(.plain)
  }

  // MARK: Rows

  private mutating func write(_ row: Int, from old: [Cell], to new: [Cell]) {
    // The blank end of a row is erased by one sequence.
    var end = new.count
    while end > 0, new[end - 1].isBlank { end -= 1 }
    let erased = old[end...].count { !$0.isBlank }
    let isErased = erased > ScreenCode.eraseLine.utf8.count
    var column = 0
    while let start = (column..<new.count).first(where: { old[$0] != new[$0] }) {
      if isErased, start >= end { break }
      var last = start
      var next = start + 1
      while next < (isErased ? end : new.count), next - last <= FrameEncoder.smallGap {
        if old[next] != new[next] { last = next }
        next += 1
      }
      column = write(row, new, from: start, through: last)
    }
    guard isErased else { return }
    move(to: Cursor(row: row, column: end))
    select(.plain)
    output += ScreenCode.eraseLine
  }

  /// Writes a run of cells and returns the column behind it.
  private mutating func write(_ row: Int, _ cells: [Cell], from start: Int, through last: Int) -> Int {
    var column = start
    // A wide character is written as a whole.
    while column > 0, cells[column].width == 0 { column -= 1 }
    while column <= last {
      let cell = cells[column]
      move(to: Cursor(row: row, column: column))
      select(cell.style)
      output += abilities.drawsLetters ? lettersForSymbols(cell.text) : cell.text
      let width = max(cell.width, 1)
      column += width
      // Terminals disagree about the width of composed characters, and about the cursor behind the last column.
      let isCertain = cell.text.unicodeScalars.count == 1 && column < cells.count
      place = isCertain ? Cursor(row: row, column: column) : nil
    }
    return max(column, start + 1)
  }

  private mutating func move(to target: Cursor) {
    guard place != target else { return }
    output +=
      place?.row == target.row
      ? ScreenCode.move(column: target.column) : ScreenCode.move(row: target.row, column: target.column)
    place = target
  }

  private mutating func select(_ other: CellStyle) {
    guard style != other else { return }
    let parameters = paint.parameters(of: other)
    if parameters != paint.parameters(of: style) {
      output += parameters.isEmpty ? ScreenCode.plain : ScreenCode.style(parameters)
    }
    style = other
  }
}
