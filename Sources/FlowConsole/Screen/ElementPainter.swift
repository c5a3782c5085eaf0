internal import CEL
internal import Diagnostics
internal import FlowProgram

/// Lays elements out in lines and numbers the controls.
struct ElementPainter {
  let program: Program
  private let width: Int
  /// The tops of stacks that are drawn as boxes over what they cover. A transcript has none.
  let boxes: ModalBoxes?
  /// Whether controls have numbers. Those of a covered screen have none.
  private let hasNumbers: Bool
  private(set) var lines: [StyledLine] = []
  var controls: [ConsoleScreen.Control] = []
  var failures: [EvaluationError] = []
  private var indent = 0

  init(_ program: Program, width: Int, boxes: ModalBoxes? = nil, hasNumbers: Bool = true) {
    self.program = program
    self.width = width
    self.boxes = boxes
    self.hasNumbers = hasNumbers
  }

  /// Draws the whole visible part of a flow.
  mutating func draw(_ part: Element.Part) {
    if let modal = boxes?[part.model] { return draw(part, as: modal) }
    drawOpen(part)
  }

  /// Draws the whole visible part without a box around it.
  mutating func drawOpen(_ part: Element.Part) {
    guard !part.hasView else { return draw(part.elements) }
    drawName(of: part)
    drawData(of: part)
    indented(by: 2) { $0.draw(part.elements) }
  }

  /// Draws a message below the screen, with its button.
  mutating func draw(_ message: Message) {
    var line = StyledLine("* \(message.text)", .selected)
    if let control = message.control {
      line.append("  ")
      line.append(numbered(control))
    }
    lines += line.wrapped(to: width, hanging: 2)
  }

  /// Draws an inner part. A part without a view is drawn below its name, so that its fields are not mistaken for
  /// those around it.
  private mutating func draw(inner part: Element.Part) {
    if let modal = boxes?[part.model] { return draw(part, as: modal) }
    guard !part.hasView else { return draw(part.elements) }
    drawName(of: part)
    indented(by: 2) { painter in
      painter.drawData(of: part)
      painter.draw(part.elements)
    }
  }

  private mutating func drawName(of part: Element.Part) {
    let shown = program.modelCase(of: part.model)
    paragraph(shown?.name.map { "\(part.name).\($0)" } ?? part.name, .heading)
  }

  /// Draws the fields of a part as data, and its events as controls.
  private mutating func drawData(of part: Element.Part) {
    guard let shown = program.modelCase(of: part.model) else { return }
    for (index, field) in shown.fields.enumerated() {
      paragraph("\(field.name): \(program.literal(of: part.model.fields[index] ?? .null))")
    }
    for index in shown.events { draw(event: index, of: part.model) }
  }

  private mutating func draw(_ elements: [Element]) {
    for element in elements { draw(element) }
  }

  private mutating func draw(_ element: Element) {
    switch element.kind {
    case .heading(let text): paragraph(text, .heading)
    case .text(let text): paragraph(text)
    case .divider: add(StyledLine(String(repeating: "─", count: room), .faint))
    case .display(let display): add(StyledLine(drawing: display))
    case .list(let rows, let columns): if columns > 1 { drawGrid(rows, columns) } else { rows.forEach { drawRow($0) } }
    case .group(let label, let content):
      if let label { paragraph(label, .heading) }
      indented(by: label == nil ? 0 : 2) { $0.draw(content) }
    case .row(let content): drawSideBySide(content)
    case .part(let part): draw(inner: part)
    case .tabs(let tabs): drawSideBySide(tabs.map { Element(kind: .control($0)) })
    case .failed(let error):
      failures.append(error)
      paragraph("! \(error.message)", .failure)
    case .control(let control): add(numbered(control))
    }
  }

  /// Draws the elements of a list item: the first after a bullet, the others below it.
  private mutating func drawRow(_ row: Element.Row) {
    let first = lines.count
    indented(by: 2) { painter in
      painter.draw(row.elements)
      // Very deep items are not indented any further. Only the narrowest window has no room for a bullet.
      guard painter.lines.count > first, painter.indent >= 2 else { return }
      var bullet = StyledLine(String(repeating: " ", count: painter.indent - 2) + "- ", .faint)
      bullet.append(painter.lines[first].dropping(cells: painter.indent))
      painter.lines[first] = bullet
    }
  }

  /// Draws the items of a list in columns of equal width. Items that need several lines are drawn one below another.
  private mutating func drawGrid(_ rows: [Element.Row], _ columns: Int) {
    guard rows.allSatisfy({ $0.elements.allSatisfy(isInline) }) else { return rows.forEach { drawRow($0) } }
    let cells = rows.map { cell($0) }
    let widths = (0..<columns).map { column in
      stride(from: column, to: cells.count, by: columns).map { cells[$0].width }.max() ?? 0
    }
    guard widths.reduce(2 * (columns - 1), +) <= room else { return cells.forEach { add($0) } }
    for start in stride(from: 0, to: cells.count, by: columns) {
      var line = StyledLine()
      for (column, cell) in cells[start..<min(start + columns, cells.count)].enumerated() {
        line.append(cell)
        let isLast = column == columns - 1 || start + column == cells.count - 1
        if !isLast { line.append(whole: String(repeating: " ", count: widths[column] - cell.width + 2)) }
      }
      add(line)
    }
  }

  /// Returns the elements of an item side by side.
  private mutating func cell(_ row: Element.Row) -> StyledLine {
    var cell = StyledLine()
    for element in unpacked(row.elements) {
      guard let line = inlineLine(element) else { continue }
      if !cell.pieces.isEmpty { cell.append("  ") }
      cell.append(line)
    }
    return cell
  }

  /// Whether an element takes a single line beside others.
  private func isInline(_ element: Element) -> Bool {
    switch element.kind {
    case .heading, .text, .control, .divider, .display: true
    case .tabs(let tabs): tabs.count == 1
    case .part(let part): part.hasView && part.elements.allSatisfy(isInline)
    case .list, .group, .row, .failed: false
    }
  }

  /// Draws elements side by side while there is room. An element with several lines takes lines of its own.
  private mutating func drawSideBySide(_ elements: [Element]) {
    var beside = StyledLine()
    for element in unpacked(elements) {
      let line = inlineLine(element)
      let isFull = line.map { beside.width + 2 + $0.width > room } ?? true
      if isFull, !beside.pieces.isEmpty {
        add(beside)
        beside = StyledLine()
      }
      guard let line else {
        draw(element)
        continue
      }
      if !beside.pieces.isEmpty { beside.append("  ") }
      beside.append(line)
    }
    if !beside.pieces.isEmpty { add(beside) }
  }

  /// Returns the elements with parts replaced by their elements, so that these are laid out side by side as well.
  private mutating func unpacked(_ elements: [Element]) -> [Element] {
    var unpacked: [Element] = []
    for element in elements {
      guard case .part(let part) = element.kind, part.hasView else {
        unpacked.append(element)
        continue
      }
      unpacked += self.unpacked(part.elements)
    }
    return unpacked
  }

  private mutating func inlineLine(_ element: Element) -> StyledLine? {
    switch element.kind {
    case .heading(let text): StyledLine(text, .heading)
    case .text(let text): StyledLine(text)
    case .control(let control): numbered(control)
    case .tabs(let tabs): tabs.count == 1 ? numbered(tabs[0]) : nil
    case .divider: StyledLine("│", .faint)
    case .display(let display): StyledLine(drawing: display)
    case .list, .group, .row, .part, .failed: nil
    }
  }

  // MARK: Controls

  /// Returns a control after its number.
  private mutating func numbered(_ control: Element.Control) -> StyledLine {
    (numbered(ConsoleScreen.Control(control)) + StyledLine(drawing: control)).drawing(control: controls.count)
  }

  /// Returns the number of a control, with a dot when the control is disabled.
  private mutating func numbered(_ control: ConsoleScreen.Control) -> StyledLine {
    controls.append(control)
    guard hasNumbers else { return StyledLine() }
    return control.action == nil
      ? StyledLine(whole: "\(controls.count)·) ", .faint) : StyledLine(whole: "\(controls.count)) ", .number)
  }

  // MARK: Events

  private mutating func draw(event index: EventID, of model: PresenterModel) {
    let event = program.presenters[model.presenter].events[index]
    let action = Element.Action(
      instance: model.instance, presenter: model.presenter, event: index,
      fields: event.payload.fields.map(\.defaultValue), valueField: nil)
    var line = numbered(ConsoleScreen.Control(kind: .event, label: event.name, action: action))
    line.append(event.name)
    for field in event.payload.fields { line.append(" \(field.name)=\(field.type)", .faint) }
    add(line.drawing(control: controls.count))
  }

  // MARK: Lines

  var room: Int { width - indent }

  private mutating func paragraph(_ text: String, _ style: TextStyle = .plain) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      place(StyledLine(String(line), style).wrapped(to: room))
    }
  }

  /// Adds the line of a control. Continuation lines are aligned with its label.
  private mutating func add(_ line: StyledLine) {
    let number = line.pieces.first?.text.displayWidth ?? 0
    place(line.wrapped(to: room, hanging: number < room / 2 ? number : 0))
  }

  mutating func place(_ wrapped: [StyledLine]) {
    for line in wrapped { lines.append(StyledLine(String(repeating: " ", count: indent)) + line) }
  }

  private mutating func indented(by cells: Int, _ body: (inout ElementPainter) -> Void) {
    let before = indent
    // At least half of the width is left for the content, at any depth.
    indent = min(indent + cells, width / 2)
    body(&self)
    indent = before
  }
}

extension StyledLine {
  /// Returns the line without its first cells, which are blank.
  fileprivate func dropping(cells: Int) -> StyledLine {
    var line = StyledLine()
    var left = cells
    for piece in pieces {
      let blanks = min(left, piece.text.prefix { $0 == " " }.count)
      line.append(String(piece.text.dropFirst(blanks)), like: piece)
      left -= blanks
    }
    return line
  }
}
