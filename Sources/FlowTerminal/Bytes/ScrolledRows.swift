/// Rows of a screen that only moved up or down, which a terminal can move by itself.
struct ScrolledRows {
  /// The rows that the terminal scrolls.
  let region: Range<Int>
  /// The number of lines by which they move up; negative for down.
  let lines: Int

  /// The minimum number of cells that have to be saved. Fewer are written as quickly.
  private static let worthwhile = 48

  /// Finds the longest run of rows that moved from one grid to the next; `nil` if moving saves nothing.
  ///
  /// - Complexity: Quadratic in the number of rows, which are compared as hashes first.
  init?(from old: CellGrid, to new: CellGrid) {
    let before = old.cells.map(\.hashValue)
    let after = new.cells.map(\.hashValue)
    guard zip(before, after).filter({ $0 != $1 }).count > 2 else { return nil }
    let written = new.cells.indices.map { row in
      before[row] == after[row] ? 0 : new.cells[row].count { !$0.isBlank }
    }
    var best = (saved: ScrolledRows.worthwhile, rows: 0..<0, shift: 0)
    for shift in 1 - new.rows..<new.rows where shift != 0 {
      var row = max(0, -shift)
      let last = min(new.rows, new.rows - shift)
      while row < last {
        let start = row
        var saved = 0
        while row < last, after[row] == before[row + shift], new.cells[row] == old.cells[row + shift] {
          saved += written[row]
          row += 1
        }
        if saved > best.saved { best = (saved, start..<row, shift) }
        row += 1
      }
    }
    guard !best.rows.isEmpty else { return nil }
    region =
      min(
        best.rows.lowerBound, best.rows.lowerBound + best.shift)..<max(
        best.rows.upperBound, best.rows.upperBound + best.shift)
    lines = best.shift
  }

  /// Returns a grid after the terminal has scrolled the rows. The rows that come in are blank.
  func applied(to grid: CellGrid) -> CellGrid {
    var result = grid
    for row in region {
      let source = row + lines
      result.replace(row: row, with: region.contains(source) ? grid.cells[source] : nil)
    }
    return result
  }
}

extension CellGrid {
  /// Replaces the cells of a row, by blanks without other cells.
  fileprivate mutating func replace(row: Int, with other: [Cell]?) {
    fill(row: row, style: .plain)
    guard let other else { return }
    var column = 0
    for cell in other where cell.width > 0 {
      put(cell.text, row: row, column: column, style: cell.style)
      column += cell.width
    }
  }
}
