internal import Diagnostics
internal import FlowConsole

/// The cells of a picture and the place of its cursor.
public struct PictureFrame: Sendable, Equatable {
  /// The cells.
  public internal(set) var cells: CellGrid
  /// The place of the cursor, or `nil` when it is hidden.
  public internal(set) var cursor: FrameEncoder.Cursor?
}

extension Picture {
  /// Draws the picture.
  ///
  /// The same picture gives the same cells.
  public func frame() -> PictureFrame {
    var frame = PictureFrame(cells: CellGrid(rows: layout.rows, columns: layout.columns), cursor: nil)
    drawTitle(&frame.cells)
    drawContent(&frame.cells)
    drawMessages(&frame.cells)
    drawPanel(&frame.cells)
    drawFooter(&frame.cells)
    drawMode(&frame)
    drawNotice(&frame)
    return frame
  }

  // MARK: Title

  private func drawTitle(_ cells: inout CellGrid) {
    guard let row = layout.title else { return }
    let bar = CellStyle(.plain, on: .bar)
    cells.fill(row: row, style: bar)
    let position = self.position
    let room = max(layout.columns - position.displayWidth - 2, 1)
    var names = screen.crumbs[...]
    let last = visibleText(names.popLast() ?? "")
    var before = names.map { visibleText($0) + " › " }.joined()
    if before.displayWidth + last.displayWidth + 1 > room {
      let left = room - last.displayWidth - 5
      before = left < 4 || before.isEmpty ? "" : "… › "
    }
    let column = cells.put(before, row: row, column: 1, style: CellStyle(.faint, on: .bar), limit: room)
    let ground: CellStyle.Ground = margin.changes?.isAnother == true ? .changed : .bar
    cells.put(
      last.truncated(to: max(room - column, 1)), row: row, column: column, style: CellStyle(.heading, on: ground),
      limit: room)
    cells.put(
      position, row: row, column: layout.columns - position.displayWidth - 1, style: CellStyle(.faint, on: .bar))
  }

  /// The visible part of a content that is longer than the window.
  private var position: String {
    let count = screen.lines.count
    guard count > layout.body.count, layout.columns >= 30 else { return "" }
    return "\(top + 1)–\(min(top + layout.body.count, count))/\(count)"
  }

  // MARK: Content

  private func drawContent(_ cells: inout CellGrid) {
    for (offset, row) in layout.body.enumerated() {
      guard screen.lines.indices.contains(top + offset) else { return }
      draw(screen.lines[top + offset], row: row, &cells)
      markMatches(of: top + offset, row: row, &cells)
      mark(margin.changes?.content[top + offset], row: row, &cells)
    }
  }

  private func drawMessages(_ cells: inout CellGrid) {
    let lines = screen.messages.flatMap(\.lines)
    let count = layout.messages.count
    // The newest messages are shown, or those with the focus.
    var first = max(lines.count - count, 0)
    if let place = focus.flatMap({ places[$0] }), place.isInMessages { first = min(first, place.lines.lowerBound) }
    for (offset, line) in lines.dropFirst(first).prefix(count).enumerated() {
      let row = layout.messages.lowerBound + offset
      draw(line, row: row, &cells)
      mark(margin.changes?.messages[first + offset], row: row, &cells)
    }
  }

  /// Marks columns of a row as new.
  private func mark(_ columns: Range<Int>?, row: Int, _ cells: inout CellGrid) {
    guard let columns else { return }
    cells.restyle(row: row, columns.clamped(to: 0..<layout.width)) { $0.ground = .changed }
  }

  private func drawFooter(_ cells: inout CellGrid) {
    for (row, line) in zip(layout.footer, margin.footer) {
      cells.fill(row: row, style: CellStyle(.plain, on: .bar))
      cells.put(line, row: row, column: 1) { CellStyle($0.style, on: .bar) }
    }
  }

  private func draw(_ line: StyledLine, row: Int, _ cells: inout CellGrid) {
    let isFocusVisible = showsFocus
    var moving: [(column: Int, style: CellStyle)] = []
    var column = 0
    for piece in line.pieces {
      if piece.isMoving { moving.append((column, CellStyle(piece.style))) }
      column += piece.text.displayWidth
    }
    cells.put(line, row: row, column: 0, limit: layout.width) { piece in
      CellStyle(piece.style, on: isFocusVisible && piece.control != nil && piece.control == focus ? .focus : .plain)
    }
    for sign in moving {
      cells.put(Picture.signs[margin.turn % Picture.signs.count], row: row, column: sign.column, style: sign.style)
    }
  }

  /// The turns of a sign of waiting.
  private static let signs = ["◐", "◓", "◑", "◒"]

  /// Whether the focused control is marked. While a line is typed, keys do not act on it.
  private var showsFocus: Bool {
    switch mode {
    case .browsing, .searching, .choosing, .editing: true
    case .typing, .reading, .panel, .playing: false
    }
  }

  private func markMatches(of line: Int, row: Int, _ cells: inout CellGrid) {
    guard case .searching(let search) = mode, !search.buffer.isEmpty else { return }
    let text = search.buffer.text.lowercased()
    let shown = screen.lines[line].text
    var start = shown.startIndex
    while let range = shown[start...].firstMatch(ofLowercased: text) {
      let column = shown[..<range.lowerBound].displayWidth
      let end = column + shown[range].displayWidth
      cells.restyle(row: row, column..<min(end, layout.width)) { $0.ground = .match }
      start = range.upperBound
    }
  }

  // MARK: Panel

  private func drawPanel(_ cells: inout CellGrid) {
    guard let panel, let columns = layout.panel else { return }
    let selected: Int? = if case .panel(let line) = mode { line } else { nil }
    let height = layout.body.count + layout.messages.count
    let first = max(0, min((selected ?? 0) - height / 2, panel.lines.count - height))
    for offset in 0..<height {
      let row = layout.body.lowerBound + offset
      cells.fill(row: row, from: max(columns.lowerBound - 1, 0), style: .plain)
      if columns.lowerBound > 0 { cells.put("│", row: row, column: columns.lowerBound - 1, style: CellStyle(.faint)) }
      guard panel.lines.indices.contains(first + offset) else { continue }
      let line = panel.lines[first + offset]
      let isSelected = first + offset == selected
      cells.put(line.text.cut(from: 0, cells: columns.count), row: row, column: columns.lowerBound) {
        CellStyle($0.style, on: isSelected ? .focus : .plain)
      }
    }
  }

  // MARK: Notices

  /// Draws what a line has reported above the command line.
  private func drawNotice(_ frame: inout PictureFrame) {
    let lines = margin.notice.flatMap { $0.wrapped(to: layout.columns) }
    guard !lines.isEmpty else { return }
    let isTyping = if case .browsing = mode { false } else { true }
    let last = isTyping ? layout.line - 1 : layout.line
    let shown = lines.suffix(max(layout.rows / 2, 1))
    for (offset, line) in shown.enumerated() {
      let row = last - shown.count + 1 + offset
      guard row >= 0 else { continue }
      frame.cells.fill(row: row, style: .plain)
      frame.cells.put(line, row: row, column: 0) { CellStyle($0.style) }
    }
  }
}

extension Substring {
  /// Returns the first range whose letters are equal to a text in lower case.
  fileprivate func firstMatch(ofLowercased text: String) -> Range<Index>? {
    let count = text.count
    guard count > 0 else { return nil }
    var start = startIndex
    while let end = index(start, offsetBy: count, limitedBy: endIndex) {
      if self[start..<end].lowercased() == text { return start..<end }
      guard start < endIndex else { return nil }
      start = index(after: start)
    }
    return nil
  }
}
