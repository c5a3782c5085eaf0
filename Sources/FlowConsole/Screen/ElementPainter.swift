internal import CEL
internal import Diagnostics
internal import FlowProgram

/// Lays elements out in lines and numbers the controls that can be used.
struct ElementPainter {
  let width: Int
  private(set) var lines: [StyledLine] = []
  private(set) var controls: [ConsoleScreen.Control] = []
  private var indent = 0

  init(width: Int) { self.width = width }

  mutating func draw(_ elements: [Element]) {
    for element in elements { draw(element) }
  }

  private mutating func draw(_ element: Element) {
    switch element.kind {
    case .heading(let text): paragraph(text, .heading)
    case .text(let text): paragraph(text, .plain)
    case .divider: add(StyledLine(String(repeating: "─", count: max(width - indent, 1)), .faint))
    case .list(let rows): rows.forEach { drawRow($0) }
    case .group(let label, let content):
      if let label { paragraph(label, .heading) }
      indented(by: label == nil ? 0 : 2) { $0.draw(content) }
    case .row(let content): drawBeside(content)
    case .failed(let error): paragraph("! \(error.message)", .failure)
    case .field, .toggle, .choice, .button: add(controlLine(element))
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

  /// Elements beside one another in one line, those that take several lines below it.
  private mutating func drawBeside(_ elements: [Element]) {
    var beside = StyledLine()
    for element in elements {
      guard let line = inlineLine(element) else {
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
    case .heading(let text): StyledLine(visibleText(text), .heading)
    case .text(let text): StyledLine(visibleText(text))
    case .field, .toggle, .choice, .button: controlLine(element)
    case .divider: StyledLine("│", .faint)
    case .list, .group, .row, .failed: nil
    }
  }

  // MARK: Controls

  private mutating func controlLine(_ element: Element) -> StyledLine {
    switch element.kind {
    case .button(let label):
      var line = number(element, .button, label)
      line.append("[ \(visibleText(label)) ]", element.action == nil ? .faint : .plain)
      return line
    case .toggle(let label, let isOn):
      var line = number(element, .toggle(isOn: isOn), label)
      line.append(isOn ? "[x] " : "[ ] ", isOn ? .selected : .plain)
      line.append(visibleText(label))
      return line
    case .field(let label, let value, let isSecret):
      var line = number(element, .field, label)
      let shown =
        isSecret ? String(repeating: "•", count: value.text.count) : visibleText(value.isNull ? "" : value.text)
      line.append("\(visibleText(label)): ")
      line.append(shown.isEmpty ? "…" : shown, shown.isEmpty ? .faint : .selected)
      return line
    case .choice(let label, let options, let selected):
      var line = number(element, .choice(options), label)
      line.append("\(visibleText(label)):")
      for (index, option) in options.enumerated() {
        line.append(index == selected ? " (•) " : " ( ) ")
        line.append(visibleText(option.label), index == selected ? .selected : .plain)
      }
      return line
    default: return StyledLine()
    }
  }

  /// The number of a control, or a dot where it cannot be used.
  private mutating func number(_ element: Element, _ kind: ConsoleScreen.Control.Kind, _ label: String) -> StyledLine {
    guard let action = element.action else { return StyledLine("·) ", .faint) }
    controls.append(ConsoleScreen.Control(kind: kind, label: label, action: action))
    return StyledLine("\(controls.count)) ", .number)
  }

  // MARK: Screens without a view

  /// The fields of a model as data, and its events as what can be done.
  mutating func draw(data model: PresenterModel, of program: Program) {
    let modelCase = program.modelCase(of: model)
    let presenter = program.presenters[model.presenter]
    add(StyledLine(modelCase.name ?? presenter.name, .heading))
    for (index, field) in modelCase.fields.enumerated() {
      paragraph("\(field.name): \(model.fields[index]?.literal ?? "null")", .plain)
    }
    for index in modelCase.events {
      let event = presenter.events[index]
      let action = Element.Action(
        instance: model.instance, presenter: model.presenter, event: index,
        fields: event.payload.fields.map(\.defaultValue), valueField: nil)
      var line = number(Element(kind: .button(label: event.name), action: action), .event, event.name)
      line.append(event.name)
      for field in event.payload.fields { line.append(" \(field.name)=\(field.type)", .faint) }
      add(line)
    }
  }

  // MARK: Lines

  private mutating func paragraph(_ text: String, _ style: TextStyle) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      for part in wrapped(visibleText(String(line)), to: max(width - indent, 10)) { add(StyledLine(part, style)) }
    }
  }

  private mutating func add(_ line: StyledLine) {
    var placed = StyledLine(String(repeating: " ", count: indent))
    placed.append(line)
    lines.append(placed)
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

/// A text in lines of at most so many cells, broken between words where it can be.
func wrapped(_ text: String, to width: Int) -> [String] {
  guard text.displayWidth > width else { return [text] }
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ", omittingEmptySubsequences: false) {
    let candidate = line.isEmpty ? String(word) : line + " " + word
    if candidate.displayWidth <= width {
      line = candidate
      continue
    }
    if !line.isEmpty { lines.append(line) }
    line = String(word)
    while line.displayWidth > width {
      var head = ""
      var tail = Substring(line)
      while let next = tail.first, head.displayWidth + next.displayWidth <= width || head.isEmpty {
        head.append(next)
        tail.removeFirst()
      }
      lines.append(head)
      line = String(tail)
    }
  }
  return lines + [line]
}
