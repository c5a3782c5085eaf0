internal import CEL
internal import Diagnostics
internal import FlowProgram

/// Lays elements out in lines and numbers the controls that can be used.
struct ElementPainter {
  private let program: Program
  private let width: Int
  private(set) var lines: [StyledLine] = []
  private(set) var controls: [ConsoleScreen.Control] = []
  private(set) var failures: [EvaluationError] = []
  private var indent = 0

  init(_ program: Program, width: Int) {
    self.program = program
    self.width = width
  }

  mutating func draw(_ elements: [Element]) {
    for element in elements { draw(element) }
  }

  private mutating func draw(_ element: Element) {
    switch element.kind {
    case .heading(let text): paragraph(text, .heading)
    case .text(let text): paragraph(text)
    case .divider: add(StyledLine(String(repeating: "─", count: room), .faint))
    case .list(let rows): rows.forEach { drawRow($0) }
    case .group(let label, let content):
      if let label { paragraph(label, .heading) }
      indented(by: label == nil ? 0 : 2) { $0.draw(content) }
    case .row(let content): drawBeside(content)
    case .data(let model): draw(data: model)
    case .failed(let error):
      failures.append(error)
      paragraph("! \(error.message)", .failure)
    case .field, .toggle, .choice, .button: add(numbered(element))
    }
  }

  /// The elements of an item stand behind a bullet, those after the first below it.
  private mutating func drawRow(_ row: Element.Row) {
    let first = lines.count
    indented(by: 2) { $0.draw(row.elements) }
    guard lines.count > first else { return }
    var bullet = StyledLine(String(repeating: " ", count: indent) + "- ", .faint)
    bullet.append(lines[first].dropping(cells: indent + 2))
    lines[first] = bullet
  }

  /// Elements beside one another as long as there is room, those that take several lines in lines of their own.
  private mutating func drawBeside(_ elements: [Element]) {
    var beside = StyledLine()
    for element in elements {
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

  private mutating func inlineLine(_ element: Element) -> StyledLine? {
    switch element.kind {
    case .heading(let text): StyledLine(text, .heading)
    case .text(let text): StyledLine(text)
    case .field, .toggle, .choice, .button: numbered(element)
    case .divider: StyledLine("│", .faint)
    case .list, .group, .row, .data, .failed: nil
    }
  }

  // MARK: Controls

  /// A control behind its number, or behind a dot where it cannot be used.
  private mutating func numbered(_ element: Element) -> StyledLine {
    guard let control = ConsoleScreen.Control(element) else {
      return StyledLine("·) ", .faint) + StyledLine(drawing: element)
    }
    return numbered(control) + StyledLine(drawing: element)
  }

  private mutating func numbered(_ control: ConsoleScreen.Control) -> StyledLine {
    controls.append(control)
    return StyledLine("\(controls.count)) ", .number)
  }

  // MARK: Screens without a view

  /// The fields of a model as data, its events as what can be done, and what is composed into it.
  mutating func draw(data model: PresenterModel) {
    let presenter = program.presenters[model.presenter]
    let shown = program.modelCase(of: model)
    paragraph(shown?.name ?? presenter.name, .heading)
    for (index, field) in (shown?.fields ?? []).enumerated() {
      paragraph("\(field.name): \(model.fields[index]?.literal ?? "null")")
    }
    for index in shown?.events ?? [] { draw(event: index, of: model) }
    indented(by: 2) { painter in
      for child in model.children {
        switch child {
        case .absent: break
        case .one(let model): painter.draw(part: model)
        case .rows(let models): models.forEach { painter.draw(part: $0) }
        }
      }
    }
  }

  private mutating func draw(part model: PresenterModel) {
    if let elements = program.draw(model) { draw(elements) } else { draw(data: model) }
  }

  private mutating func draw(event index: Int, of model: PresenterModel) {
    let event = program.presenters[model.presenter].events[index]
    let action = Element.Action(
      instance: model.instance, presenter: model.presenter, event: index,
      fields: event.payload.fields.map(\.defaultValue), valueField: nil)
    var line = numbered(ConsoleScreen.Control(kind: .event, label: event.name, action: action))
    line.append(event.name)
    for field in event.payload.fields { line.append(" \(field.name)=\(field.type)", .faint) }
    add(line)
  }

  // MARK: Lines

  private var room: Int { max(width - indent, 10) }

  private mutating func paragraph(_ text: String, _ style: TextStyle = .plain) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      place(StyledLine(String(line), style).wrapped(to: room))
    }
  }

  /// Adds the line of a control; what does not fit goes on below its label.
  private mutating func add(_ line: StyledLine) {
    let number = line.pieces.first?.text.displayWidth ?? 0
    place(line.wrapped(to: room, hanging: number < room / 2 ? number : 0))
  }

  private mutating func place(_ wrapped: [StyledLine]) {
    for line in wrapped { lines.append(StyledLine(String(repeating: " ", count: indent)) + line) }
  }

  private mutating func indented(by cells: Int, _ body: (inout ElementPainter) -> Void) {
    indent += cells
    body(&self)
    indent -= cells
  }
}

extension StyledLine {
  /// The line without its first cells, which are blanks.
  fileprivate func dropping(cells: Int) -> StyledLine {
    var line = StyledLine()
    var left = cells
    for piece in pieces {
      let blanks = min(left, piece.text.prefix { $0 == " " }.count)
      line.append(String(piece.text.dropFirst(blanks)), piece.style)
      left -= blanks
    }
    return line
  }
}
