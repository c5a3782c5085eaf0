internal import CEL
internal import FlowProgram

extension ConsoleScreen.Control {
  init(_ control: Element.Control) {
    self.init(
      kind: .element(control.verb, control.input), label: control.label, action: control.action,
      submits: control.submits, fieldKind: control.fieldKind, value: control.openValue)
  }
}

extension StyledLine {
  /// The width of the line of a slider in cells, without its knob.
  private static let sliderWidth = 10

  /// Draws a control, without its number.
  init(drawing control: Element.Control) {
    self.init()
    let label = control.label
    switch control.kind {
    case .button:
      let style: TextStyle = control.action == nil ? .faint : .plain
      append(whole: "[ ", style)
      append(label, style)
      append(whole: " ]", style)
    case .toggle(let isOn):
      append(whole: isOn ? "[x] " : "[ ] ", isOn ? .selected : .plain)
      append(label)
    case .field(let value, let isSecret):
      let text = value.isNull ? "" : isSecret ? value.typed : value.text
      let shown = isSecret ? String(repeating: "•", count: text.count) : text
      append(label + ": ")
      append(shown.isEmpty ? "…" : shown, shown.isEmpty ? .faint : .selected)
      if control.submits != nil { append(whole: " ⏎", .faint) }
    case .slider(let value, let range):
      let done = Int((range.fraction(of: value) * Double(StyledLine.sliderWidth)).rounded())
      append(label + ": ")
      append(whole: String(repeating: "─", count: done), .selected)
      append(whole: "●", .selected)
      append(whole: String(repeating: "─", count: StyledLine.sliderWidth - done), .faint)
      append(" ")
      append(whole: value.isNull ? "…" : value.text, .selected)
      append(whole: " (\(range.from.text) to \(range.to.text))", .faint)
    case .choice(let options, let selected):
      append(label + ":")
      for (index, option) in options.enumerated() {
        append(" ")
        append(whole: index == selected ? "(•) " : "( ) ")
        append(whole: option.label, index == selected ? .selected : .plain)
      }
    case .tab(let badge, let isSelected):
      append(whole: isSelected ? "‹ \(label) ›" : label, isSelected ? .selected : .plain)
      if let badge { append(whole: " (\(badge))", .faint) }
    }
  }
}

extension Element.Control {
  /// The value of a field or a slider as text, or the selected option, unless it is hidden.
  fileprivate var openValue: String? {
    switch kind {
    case .field(let value, isSecret: false), .slider(let value, _): value.isNull ? "" : value.text
    case .choice(let options, let selected): selected.map { options[$0].label }
    case .field(_, isSecret: true), .button, .toggle, .tab: nil
    }
  }
}

extension Value {
  /// The typed text of a field, also for a secret. Its letters are drawn as dots.
  fileprivate var typed: String { if case .secret(let secret) = self { secret.revealed } else { text } }
}
