import Diagnostics
import FlowTerminal

/// A small terminal that applies bytes to cells, as xterm and the Linux console do.
struct TestScreen {
  struct Cell: Equatable {
    var text: String
    var style: String
  }

  let rows: Int
  let columns: Int
  private(set) var cells: [[Cell]]
  private(set) var hasCursor = true
  private(set) var row = 0
  private(set) var column = 0
  private var style = ""
  private var region: Range<Int>
  /// Sequences that the terminal does not have.
  private(set) var unknown: [String] = []

  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    cells = Array(repeating: Array(repeating: Cell(text: " ", style: ""), count: columns), count: rows)
    region = 0..<rows
  }

  var lines: [String] { cells.map { row in row.map(\.text).joined() } }

  mutating func apply(_ output: String) {
    var rest = Array(output)[...]
    while let character = rest.popFirst() {
      switch character {
      case "\u{1B}": applySequence(&rest)
      case "\u{7}": break
      default: put(character)
      }
    }
  }

  private mutating func put(_ character: Character) {
    let width = character.displayWidth
    guard width > 0, column + width <= columns else { return }
    // Half of a wide character is never shown.
    for position in column..<column + width { clear(position) }
    cells[row][column] = Cell(text: String(character), style: style)
    for position in column + 1..<max(column + width, column + 1) { cells[row][position] = Cell(text: "", style: style) }
    column += width
  }

  private mutating func clear(_ position: Int) {
    if cells[row][position].text.isEmpty, position > 0 { cells[row][position - 1].text = " " }
    if position + 1 < columns, cells[row][position + 1].text.isEmpty { cells[row][position + 1].text = " " }
    cells[row][position] = Cell(text: " ", style: style)
  }

  private mutating func applySequence(_ rest: inout ArraySlice<Character>) {
    guard rest.popFirst() == "[" else { return unknown.append("escape") }
    var text = ""
    while let next = rest.popFirst() {
      text.append(next)
      if next.isLetter || next == "~" { break }
    }
    guard let last = text.last else { return }
    let parameters = text.dropLast().split(separator: ";").map { Int($0) ?? 0 }
    let first = parameters.first ?? 0
    switch last {
    case "H":
      row = max(first, 1) - 1
      column = max(parameters.dropFirst().first ?? 1, 1) - 1
    case "G": column = max(first, 1) - 1
    case "J": cells = Array(repeating: Array(repeating: Cell(text: " ", style: style), count: columns), count: rows)
    case "K": for position in column..<columns { cells[row][position] = Cell(text: " ", style: style) }
    case "m": select(parameters)
    case "r": setRegion(parameters)
    case "M": scroll(by: max(first, 1))
    case "L": scroll(by: -max(first, 1))
    case "h", "l": if text.hasPrefix("?25") { hasCursor = last == "h" }
    default: unknown.append(text)
    }
  }

  private mutating func select(_ parameters: [Int]) {
    let parts = parameters.split(separator: 0, omittingEmptySubsequences: false).last ?? []
    style = parts.map(String.init).joined(separator: ";")
  }

  private mutating func setRegion(_ parameters: [Int]) {
    region = parameters.count == 2 ? parameters[0] - 1..<parameters[1] : 0..<rows
    row = 0
    column = 0
  }

  private mutating func scroll(by lines: Int) {
    let blank = Array(repeating: Cell(text: " ", style: style), count: columns)
    let before = cells
    // Lines are deleted and inserted at the cursor, within the region.
    let moved = max(row, region.lowerBound)..<region.upperBound
    for row in moved { cells[row] = moved.contains(row + lines) ? before[row + lines] : blank }
  }
}
