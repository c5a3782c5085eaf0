internal import Diagnostics

/// The part of an edited text that fits into a number of cells, with the place of its cursor.
///
/// A text wider than the cells scrolls sideways under the cursor, and `…` marks hidden parts.
struct TextWindow {
  /// The visible characters, each with the position in the text; `nil` for a mark of hidden text.
  let shown: [(text: String, position: Int?)]
  /// The column of the cursor.
  let cursor: Int
  /// The number of shown characters and marks before the cursor.
  private let split: Int

  /// The visible text before the cursor.
  var before: String { shown[..<split].map(\.text).joined() }
  /// The visible text after the cursor.
  var after: String { shown[split...].map(\.text).joined() }

  /// - Parameter hiddenFrom: The position from which characters are drawn as bullets; `nil` if none are.
  init(_ buffer: EditBuffer, cells: Int, hiddenFrom: Int? = nil) {
    let texts = buffer.characters.enumerated().map { index, character -> String in
      if let hiddenFrom, index >= hiddenFrom { return "•" }
      return character.isNewline ? "⏎" : visibleText(String(character))
    }
    self.init(texts, at: buffer.cursor, cells: cells)
  }

  /// - Parameter place: The number of characters before the cursor.
  init(_ texts: [String], at place: Int, cells: Int) {
    let cells = max(cells, 2)
    let widths = texts.map(\.displayWidth)
    // The cell of the cursor behind the text counts.
    guard widths.reduce(1, +) > cells else {
      shown = texts.enumerated().map { ($1, $0) }
      cursor = widths[..<place].reduce(0, +)
      split = place
      return
    }
    // A quarter of the other cells shows the text after the cursor.
    let room = cells - min(widths[place...].reduce(0, +), (cells - 1) / 4)
    var first = place
    var used = 2
    while first > 0, used + widths[first - 1] <= room {
      first -= 1
      used += widths[first]
    }
    var result: [(text: String, position: Int?)] = first > 0 ? [("…", nil)] : []
    var column = first > 0 ? 1 : 0
    var (cursor, split) = (column, result.count)
    var position = first
    while position < texts.count {
      if position == place { (cursor, split) = (column, result.count) }
      let isLast = position == texts.count - 1
      guard column + widths[position] + (isLast ? 0 : 1) < cells else {
        result.append(("…", nil))
        break
      }
      result.append((texts[position], position))
      column += widths[position]
      position += 1
    }
    if place == texts.count { (cursor, split) = (column, result.count) }
    shown = result
    self.split = split
    self.cursor = min(cursor, cells - 1)
  }
}
