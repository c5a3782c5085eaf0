internal import CEL
internal import FlowProgram

extension ConsoleScreen.Control {
  /// Creates the control of an element, or returns `nil` for an element that is not a control.
  init?(_ element: Element) {
    let action = element.action
    switch element.kind {
    case .button(let label): self.init(kind: .button, label: label, action: action)
    case .toggle(let label, let isOn): self.init(kind: .toggle(isOn: isOn), label: label, action: action)
    case .field(let label, _, let isSecret):
      self.init(kind: .field(isSecret: isSecret), label: label, action: action)
    case .choice(let label, let options, _): self.init(kind: .choice(options), label: label, action: action)
    case .tabs(let tabs):
      guard let tab = tabs.first else { return nil }
      self.init(kind: .button, label: tab.label, action: action)
    case .heading, .text, .list, .group, .row, .divider, .display, .part, .failed: return nil
    }
  }
}

extension StyledLine {
  /// Draws a control, without its number. The line is empty for any other element.
  init(drawing element: Element) {
    self.init()
    switch element.kind {
    case .button(let label):
      let style: TextStyle = element.action == nil ? .faint : .plain
      append(whole: "[ ", style)
      append(label, style)
      append(whole: " ]", style)
    case .toggle(let label, let isOn):
      append(whole: isOn ? "[x] " : "[ ] ", isOn ? .selected : .plain)
      append(label)
    case .field(let label, let value, let isSecret):
      let text = value.isNull ? "" : isSecret ? value.typed : value.text
      let shown = isSecret ? String(repeating: "•", count: text.count) : text
      append(label + ": ")
      append(shown.isEmpty ? "…" : shown, shown.isEmpty ? .faint : .selected)
    case .choice(let label, let options, let selected):
      append(label + ":")
      for (index, option) in options.enumerated() {
        append(" ")
        append(whole: index == selected ? "(•) " : "( ) ")
        append(whole: option.label, index == selected ? .selected : .plain)
      }
    case .tabs(let tabs):
      for tab in tabs {
        append(whole: tab.isSelected ? "‹ \(tab.label) ›" : tab.label, tab.isSelected ? .selected : .plain)
        if let badge = tab.badge { append(whole: " (\(badge))", .faint) }
      }
    case .heading, .text, .list, .group, .row, .divider, .display, .part, .failed: break
    }
  }
}

extension Value {
  /// The typed text of a field, also for a secret. Its letters are drawn as dots.
  fileprivate var typed: String { if case .secret(let secret) = self { secret.revealed } else { text } }
}
