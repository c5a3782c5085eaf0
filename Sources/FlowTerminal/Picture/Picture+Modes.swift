internal import Diagnostics
internal import FlowConsole
internal import FlowProgram

// The drawing of the command line and of everything that lies over the content.
extension Picture {
  func drawMode(_ frame: inout PictureFrame) {
    switch mode {
    case .browsing, .panel, .playing: drawHint(&frame.cells)
    case .typing(let line): draw(line, &frame)
    case .editing(let edit):
      drawHint(&frame.cells)
      draw(edit, &frame)
    case .choosing(let chooser):
      drawHint(&frame.cells)
      draw(chooser, &frame)
    case .searching(let search): drawLine("/", search.buffer, &frame)
    case .reading(let pager):
      drawHint(&frame.cells)
      draw(pager, &frame.cells)
    }
  }

  // MARK: The last row

  /// Draws the keys that have a function now.
  private func drawHint(_ cells: inout CellGrid) {
    let bar = CellStyle(.plain, on: .bar)
    cells.fill(row: layout.line, style: bar)
    var column = 1
    var end = layout.columns
    if let status = clock.status?.truncated(to: max(layout.columns - 2, 1)) {
      end -= status.displayWidth + 2
      cells.put(status, row: layout.line, column: max(end + 1, 1), style: CellStyle(.heading, on: .bar))
    }
    for (key, effect) in hints {
      let width = key.displayWidth + 1 + effect.displayWidth
      guard column + width < end else { return }
      column = cells.put(key, row: layout.line, column: column, style: CellStyle(.number, on: .bar))
      column = cells.put(" " + effect, row: layout.line, column: column, style: CellStyle(.faint, on: .bar)) + 2
    }
  }

  private var hints: [(String, String)] {
    switch mode {
    case .browsing:
      let use: [(String, String)] = focused.map { [("Enter", $0.use), ("Tab", "next")] } ?? []
      let pause: [(String, String)] = clock.status == nil && clock.isTicking ? [("F5", "pause")] : []
      return clockHints + use + [(":", "commands"), ("/", "search"), ("F2", "panel"), ("?", "help")] + pause
        + [("^D", "leave")]
    case .editing(let edit):
      let submits = edit.control.submits != nil ? "submit" : "keep"
      return [("Enter", submits), ("Esc", "cancel"), ("Tab", "next")] + (edit.isMultiline ? [("^J", "new line")] : [])
    case .choosing: return [("Enter", "choose"), ("Esc", "cancel"), ("letters", "filter")]
    case .reading: return [("Esc", "close"), ("PgDn", "more")]
    case .panel: return [("Enter", "type"), ("Esc", "back"), ("F2", "close")]
    case .playing: return [("Right", "next"), ("Left", "back"), ("p", "play"), ("+ -", "speed"), ("q", "leave")]
    case .typing, .searching: return []
    }
  }

  /// The keys of a clock that does not run as usual.
  private var clockHints: [(String, String)] {
    if clock.isPaused { return [("F5", "continue"), ("F6", "step")] }
    return clock.status == nil ? [] : [("F5", "pause"), ("F7", "slower"), ("F8", "faster")]
  }

  /// Draws a line that is typed in the last row.
  private func drawLine(_ sign: String, _ buffer: EditBuffer, hiddenFrom: Int? = nil, _ frame: inout PictureFrame) {
    let row = layout.line
    frame.cells.fill(row: row, style: .plain)
    let start = frame.cells.put(sign, row: row, column: 0, style: CellStyle(.number))
    draw(buffer, row: row, column: start, cells: layout.columns - start, hiddenFrom: hiddenFrom, .plain, &frame)
  }

  private func draw(
    _ buffer: EditBuffer, row: Int, column start: Int, cells: Int, hiddenFrom: Int?, _ style: CellStyle,
    _ frame: inout PictureFrame
  ) {
    let window = TextWindow(buffer, cells: cells, hiddenFrom: hiddenFrom)
    let selection = buffer.selection
    var column = start
    for shown in window.shown {
      let isSelected = shown.position.map { selection?.contains($0) ?? false } ?? false
      var own = style
      if shown.position == nil { own.text = .faint }
      if isSelected { own.ground = .match }
      column = frame.cells.put(shown.text, row: row, column: column, style: own)
    }
    frame.cursor = FrameEncoder.Cursor(row: row, column: min(start + window.cursor, layout.columns - 1))
  }

  // MARK: The command line

  private func draw(_ line: CommandLine, _ frame: inout PictureFrame) {
    let text = line.buffer.text
    let sign = line.wanted.map { "(search '\(visibleText($0.text))') " } ?? "> "
    drawLine(sign, line.buffer, hiddenFrom: line.secretStart(on: context), &frame)
    if let offer = line.offer, offer.candidates.count > 1 { draw(offer, &frame.cells) }
    guard line.wanted == nil, let hint = LineCompletion.hint(for: text, on: screen, model, program) else { return }
    let shown = visibleText(hint)
    let column = layout.columns - shown.displayWidth - 1
    // The hint needs room beside the text, and a gap that keeps it from being read as typed.
    guard column > sign.displayWidth + visibleText(text).displayWidth + 4 else { return }
    frame.cells.put(shown, row: layout.line, column: column, style: CellStyle(.faint))
  }

  /// Draws the completions above the command line.
  private func draw(_ offer: CommandLine.Offer, _ cells: inout CellGrid) {
    let height = min(offer.candidates.count, max(layout.rows / 2, 1), 10)
    let first = max(0, min((offer.selected ?? 0) - height / 2, offer.candidates.count - height))
    let column = min((offer.candidates.map(\.text.displayWidth).max() ?? 0) + 3, layout.columns / 2)
    for offset in 0..<height {
      let row = layout.line - height + offset
      guard row >= 0 else { continue }
      let candidate = offer.candidates[first + offset]
      let ground: CellStyle.Ground = first + offset == offer.selected ? .focus : .bar
      cells.fill(row: row, style: CellStyle(.plain, on: ground))
      let text = visibleText(candidate.text).truncated(to: max(column - 2, 4))
      cells.put(text, row: row, column: 1, style: CellStyle(.number, on: ground))
      cells.put(visibleText(candidate.summary), row: row, column: column, style: CellStyle(.faint, on: ground))
    }
  }

  // MARK: Fields and choices

  /// Draws the text of a field over its value.
  private func draw(_ edit: FieldEdit, _ frame: inout PictureFrame) {
    guard let focus, let place = places[focus] else { return }
    if edit.isMultiline { return drawLines(of: edit, &frame) }
    let row = layout.body.lowerBound + place.lines.lowerBound - top
    guard layout.body.contains(row) else { return }
    let lead = "\(focus)) \(edit.control.label): "
    let inner = place.columns.lowerBound + visibleText(lead).displayWidth
    // A long label leaves no room behind it, so the text takes its place.
    let start = layout.width - inner < 10 ? place.columns.lowerBound : inner
    let cells = max(layout.width - start, 2)
    let end = frame.cells.boxEnd(row: row, from: start) ?? (start + cells)
    frame.cells.fill(row: row, from: start, to: end, style: CellStyle(.plain, on: .bar))
    draw(
      edit.buffer, row: row, column: start, cells: end - start, hiddenFrom: edit.isSecret ? 0 : nil,
      CellStyle(.selected, on: .bar), &frame)
  }

  /// Draws a text of several lines in a box over the content.
  private func drawLines(of edit: FieldEdit, _ frame: inout PictureFrame) {
    let lines = edit.buffer.lines
    let height = min(max(lines.count, 3), max(layout.body.count - 2, 1))
    let width = min(layout.width, 80)
    let column = (layout.width - width) / 2
    let row = layout.body.lowerBound + max((layout.body.count - height - 2) / 2, 0)
    let first = max(0, min(edit.buffer.cursorLine - height / 2, lines.count - height))
    drawBox(title: edit.control.label, row: row, column: column, width: width, height: height, &frame.cells)
    for (offset, line) in lines[first...].prefix(height).enumerated() {
      let hasCursor = first + offset == edit.buffer.cursorLine
      let texts = line.characters.map { visibleText(String($0)) }
      let window = TextWindow(texts, at: hasCursor ? edit.buffer.cursor - line.start : 0, cells: width - 4)
      var end = column + 2
      for shown in window.shown {
        let position = shown.position.map { $0 + line.start }
        let isSelected = position.map { edit.buffer.selection?.contains($0) ?? false } ?? false
        let style = CellStyle(position == nil ? .faint : .selected, on: isSelected ? .match : .plain)
        end = frame.cells.put(shown.text, row: row + 1 + offset, column: end, style: style)
      }
      if hasCursor { frame.cursor = FrameEncoder.Cursor(row: row + 1 + offset, column: column + 2 + window.cursor) }
    }
  }

  /// Draws the options of a choice in a box over the content.
  private func draw(_ chooser: Chooser, _ frame: inout PictureFrame) {
    let options = chooser.matching
    let widest = max(options.map(\.displayWidth).max() ?? 0, chooser.control.label.displayWidth + 4, 20)
    let width = min(widest + 4, layout.columns)
    let height = min(max(options.count, 1), max(layout.body.count - 3, 1))
    let first = max(0, min(chooser.selected - height / 2, options.count - height))
    let rows = (0..<height).map { offset -> (String, CellStyle) in
      guard options.indices.contains(first + offset) else { return ("no option matches", CellStyle(.faint)) }
      let isSelected = first + offset == chooser.selected
      return (options[first + offset], CellStyle(.plain, on: isSelected ? .focus : .plain))
    }
    let column = (layout.columns - width) / 2
    let row = layout.body.lowerBound + max((layout.body.count - height - 3) / 2, 0)
    drawBox(title: chooser.control.label, row: row, column: column, width: width, height: height + 1, &frame.cells)
    for (offset, (text, style)) in rows.enumerated() {
      frame.cells.fill(row: row + 2 + offset, from: column + 2, to: column + width - 2, style: style)
      frame.cells.put(
        visibleText(text), row: row + 2 + offset, column: column + 2, style: style, limit: column + width - 2)
    }
    frame.cells.put("/", row: row + 1, column: column + 2, style: CellStyle(.number))
    draw(
      chooser.filter, row: row + 1, column: column + 3, cells: max(width - 5, 2), hiddenFrom: nil, .plain, &frame)
  }

  private func draw(_ pager: Pager, _ cells: inout CellGrid) {
    let lines = pager.wrapped(to: layout.columns)
    let height = min(lines.count, pageHeight)
    let row = layout.body.lowerBound
    // Without edges at the sides, a table fits that was laid out for the window.
    let rule = String(repeating: "─", count: layout.columns)
    for edge in [row, row + height + 1] { cells.put(rule, row: edge, column: 0, style: CellStyle(.faint)) }
    let title = visibleText(pager.title).truncated(to: max(layout.columns - 6, 1))
    cells.put(" \(title) ", row: row, column: 2, style: CellStyle(.heading))
    for offset in 0..<height where lines.indices.contains(pager.top + offset) {
      cells.fill(row: row + 1 + offset, style: .plain)
      cells.put(lines[pager.top + offset], row: row + 1 + offset, column: 0) { CellStyle($0.style) }
    }
  }

  /// The number of visible lines of a text to read.
  var pageHeight: Int { max(layout.body.count + layout.messages.count - 2, 1) }

  private func drawBox(title: String, row: Int, column: Int, width: Int, height: Int, _ cells: inout CellGrid) {
    let edge = CellStyle(.faint)
    let line = String(repeating: "─", count: max(width - 2, 0))
    for offset in 0..<height {
      cells.fill(row: row + 1 + offset, from: column, to: column + width, style: .plain)
      cells.put("│", row: row + 1 + offset, column: column, style: edge)
      cells.put("│", row: row + 1 + offset, column: column + width - 1, style: edge)
    }
    cells.put("┌\(line)┐", row: row, column: column, style: edge)
    cells.put("└\(line)┘", row: row + height + 1, column: column, style: edge)
    let shown = visibleText(title).truncated(to: max(width - 6, 1))
    cells.put(" \(shown) ", row: row, column: column + 2, style: CellStyle(.heading), limit: column + width - 1)
  }
}

extension CellGrid {
  /// Returns the column of the edge of a box in a row, two cells before it, or `nil` without a box.
  fileprivate func boxEnd(row: Int, from column: Int) -> Int? {
    guard cells.indices.contains(row) else { return nil }
    return (column..<columns).last { cells[row][$0].text == "│" && cells[row][$0].style.text != .faint }.map { $0 - 1 }
  }
}

extension ConsoleScreen.Control {
  /// The effect of Enter on the control, as a word.
  fileprivate var use: String {
    switch kind {
    case .element(_, .nothing): "press"
    case .element(_, .text), .element(_, .number): "edit"
    case .element(_, .option): "choose"
    case .event: "send"
    }
  }
}
