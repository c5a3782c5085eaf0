import CEL
import FlowKit
import FlowProgram

/// A model as lines of text in a frame, with a letter before each control. A disabled control keeps its letter.
struct Picture {
  /// The letters of controls. Controls after the last letter are shown without one.
  static let letters = Array("abcdefghijklmnopqrstuvwxyz")

  private(set) var controls: [Element.Control] = []
  private var lines: [String] = []

  init(of model: FlowModel, in program: Program) {
    draw(program.draw(model).elements, depth: 0)
    lines += model.messages.map { "(!) \($0.text)" }
    if model.hasExited { lines.append("The flow has ended.") }
  }

  /// The lines between two rules.
  var text: String {
    (["╭" + String(repeating: "─", count: 30)] + lines.map { "│ \($0)" } + ["╰"]).joined(separator: "\n")
  }

  private mutating func draw(_ elements: [Element], depth: Int) {
    for element in elements { draw(element, String(repeating: "  ", count: depth), depth) }
  }

  private mutating func draw(_ element: Element, _ indent: String, _ depth: Int) {
    switch element.kind {
    case .heading(let text): lines.append("\(indent)\(text.uppercased())")
    case .text(let text): lines.append("\(indent)\(text)")
    case .divider: lines.append("\(indent)· · ·")
    case .failed(let error): lines.append("\(indent)# \(error.message)")
    case .display(let display): lines.append("\(indent)\(display.picture)")
    case .part(let part): draw(part.elements, depth: depth)
    case .row(let content): draw(content, depth: depth)
    case .list(let rows, _): for row in rows { draw(row.elements, depth: depth + 1) }
    case .group(let label, let content):
      if let label { lines.append("\(indent)\(label):") }
      draw(content, depth: depth + 1)
    case .tabs(let tabs): for tab in tabs { draw(tab, indent) }
    case .control(let control): draw(control, indent)
    }
  }

  private mutating func draw(_ control: Element.Control, _ indent: String) {
    let label = control.label
    switch control.kind {
    case .button: add(control, indent, label)
    case .toggle(let isOn): add(control, indent, label, isOn)
    case .field(let value, let isSecret): add(control, indent, "\(label) = \(isSecret ? "***" : value.text)")
    case .slider(let value, let range):
      add(control, indent, "\(label) = \(value.text) of \(range.from.text) to \(range.to.text)")
    case .choice(let options, let selected):
      let shown = options.enumerated().map { $0.offset == selected ? "[\($0.element.label)]" : $0.element.label }
      add(control, indent, "\(label) = \(shown.joined(separator: " | "))")
    case .tab(let badge, let isSelected): add(control, indent, label + (badge.map { " (\($0))" } ?? ""), isSelected)
    }
  }

  private mutating func add(
    _ control: Element.Control, _ indent: String, _ label: String, _ isChosen: Bool = false
  ) {
    var letter: Character = "-"
    if controls.count < Picture.letters.count {
      letter = Picture.letters[controls.count]
      controls.append(control)
    }
    lines.append("\(indent)\(letter)\(control.action == nil ? "-" : "")) \(label)\(isChosen ? " *" : "")")
  }
}

extension Element.Display {
  fileprivate var picture: String {
    switch kind {
    case .banner: "!! \(label) !!"
    case .badge: "<\(label)>"
    case .spinner: "\(label) ..."
    case .image: "[picture: \(label)]"
    case .progress(let part): "\(label): \(Int((part * 100).rounded())) of 100"
    }
  }
}
