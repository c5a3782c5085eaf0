internal import CEL
internal import Diagnostics
internal import FlowProgram

/// A screen as HTML, as a phone shows it.
///
/// The controls are buttons that say what they do; the page decides what using one means.
struct ScreenMarkup {
  /// The attributes of a control, given its event and its kind.
  typealias Attributes = (Element.Control) -> String

  private let program: Program
  private let locale: LocaleTag
  private let attributes: Attributes
  /// The leaves of the picture before, to mark those that are new; `nil` for a picture without one before it.
  private let former: Set<String>?
  /// The label of the control that is used next, to mark it.
  private let used: String?
  private var hasMarkedUse = false
  private var texts: Set<String> = []
  private var isCovered = false
  private var depth = 3
  private var layers: [ObjectIdentifier: (style: Step.Navigation.Style, below: [PresenterModel])] = [:]
  /// The texts of the leaves, for the picture after this one.
  private(set) var leaves: Set<String> = []

  init(
    _ program: Program, locale: LocaleTag, former: Set<String>? = nil, used: String? = nil,
    attributes: @escaping Attributes = { _ in "" }
  ) {
    self.program = program
    self.locale = locale
    self.former = former
    self.used = used
    self.attributes = attributes
  }

  /// Returns the markup of a model.
  mutating func draw(_ model: FlowModel) -> String {
    // The last screen of an ended flow stays visible and takes no input.
    isCovered = model.hasExited
    note(model.top, model.stack, model.below)
    var html = draw(program.draw(model))
    let unseen = model.messages.filter { !texts.contains($0.text) }
    if !unseen.isEmpty {
      let toasts = unseen.map { message in
        let action = message.control.map { button($0, "toast-action") } ?? ""
        return leaf("div", "toast", "<span>\(withoutMarkup(message.text))</span>\(action)")
      }
      html += "<div class=\"toasts\">\(toasts.joined())</div>"
    }
    return html
  }

  // MARK: Parts

  private mutating func note(_ top: PresenterModel, _ entries: [EntrySummary], _ below: [PresenterModel]) {
    layers[ObjectIdentifier(top)] = (entries.last?.style ?? .push, below)
  }

  private mutating func draw(_ part: Element.Part) -> String {
    guard let layer = layers.removeValue(forKey: ObjectIdentifier(part.model)), !layer.below.isEmpty else {
      return plain(part)
    }
    let wasCovered = isCovered
    isCovered = true
    let below = layer.below.map { "<div class=\"below\">\(plain(program.draw($0, locale: locale)))</div>" }.joined()
    isCovered = wasCovered
    let style = layer.style == .sheet ? "sheet" : "modal"
    return "<div class=\"stage\">\(below)<div class=\"over \(style)\">\(plain(part))</div></div>"
  }

  private mutating func plain(_ part: Element.Part) -> String {
    if let stack = part.model.stack { note(stack.top, stack.entries, stack.below) }
    depth += 1
    defer { depth -= 1 }
    return "<div class=\"part\">\(part.hasView ? "" : data(of: part))\(draw(part.elements))</div>"
  }

  private mutating func data(of part: Element.Part) -> String {
    guard let shown = program.modelCase(of: part.model) else { return "" }
    let fields = shown.fields.enumerated().map { index, field in
      let value = shortened(program.literal(of: part.model.fields[index] ?? .null, limit: 200), to: 120)
      return leaf("div", "datum", "<span>\(withoutMarkup(field.name))</span> <b>\(withoutMarkup(value))</b>")
    }
    let presenter = program.presenters[part.model.presenter]
    let events = shown.events.filter { presenter.events[$0].isOpen }.map { index in
      let event = presenter.events[index]
      let action = Element.Action(
        instance: part.model.instance, presenter: part.model.presenter, event: index,
        fields: event.payload.fields.map(\.defaultValue), valueField: nil)
      return button(Element.Control(kind: .button, label: event.name, action: action), "event")
    }
    let name = shown.name.map { "\(part.name).\($0)" } ?? part.name
    return "<p class=\"h\">\(withoutMarkup(name))</p><div class=\"data\">\(fields.joined())</div>\(events.joined())"
  }

  // MARK: Elements

  private mutating func draw(_ elements: [Element]) -> String { elements.map { draw($0) }.joined() }

  private mutating func draw(_ element: Element) -> String {
    switch element.kind {
    case .heading(let text):
      texts.insert(text)
      return text.isEmpty ? "" : leaf("p", depth <= 5 ? "h" : "h minor", withoutMarkup(text))
    case .text(let text):
      texts.insert(text)
      return text.isEmpty ? "" : leaf("p", "t", withoutMarkup(text))
    case .failed(let error): return leaf("p", "failed", "⚠ \(withoutMarkup(error.message))")
    case .divider: return "<hr/>"
    case .display(let display): return draw(display)
    case .control(let control): return draw(control)
    case .list(let rows, let columns):
      let items = rows.prefix(ScreenMarkup.mostRows).map { "<li>\(draw($0.elements))</li>" }.joined()
      let rest = rows.count - ScreenMarkup.mostRows
      let more = rest > 0 ? "<li class=\"more\">and \(rest) more rows</li>" : ""
      return "<ul class=\"list\(columns > 1 ? " grid" : "")\">\(items)\(more)</ul>"
    case .group(let label, let content):
      if let label { texts.insert(label) }
      depth += 2
      defer { depth -= 2 }
      let title = label.map { "<p class=\"h minor\">\(withoutMarkup($0))</p>" } ?? ""
      return "<div class=\"group\(label == nil ? " bare" : "")\">\(title)\(draw(content))</div>"
    case .row(let content): return "<div class=\"row\">\(draw(content))</div>"
    case .tabs(let tabs): return "<div class=\"tabs\">\(tabs.map { tab($0) }.joined())</div>"
    case .part(let part): return draw(part)
    }
  }

  private mutating func draw(_ display: Element.Display) -> String {
    texts.insert(display.label)
    let label = withoutMarkup(display.label)
    switch display.kind {
    case .banner: return leaf("p", "banner", label)
    case .badge: return leaf("span", "badge", label)
    case .spinner: return leaf("p", "spinner", label)
    case .image: return leaf("div", "image", "<span aria-hidden=\"true\">▨</span> \(label)")
    case .progress(let part):
      let percent = Int((part * 100).rounded())
      return leaf(
        "div", "progress", "\(label) <b>\(percent) %</b><progress max=\"100\" value=\"\(percent)\"></progress>")
    }
  }

  private mutating func tab(_ control: Element.Control) -> String {
    guard case .tab(let badge, let isSelected) = control.kind else { return "" }
    let mark = badge.map { " <i>\(withoutMarkup($0))</i>" } ?? ""
    return button(control, isSelected ? "tab on" : "tab", content: withoutMarkup(control.label) + mark)
  }

  private mutating func draw(_ control: Element.Control) -> String {
    texts.insert(control.label)
    let label = withoutMarkup(control.label)
    switch control.kind {
    case .button, .tab: return button(control, "button")
    case .toggle(let isOn):
      let sign = "<span class=\"switch\(isOn ? " on" : "")\" aria-hidden=\"true\"></span>"
      return button(control, "toggle", content: "\(sign)\(label)<span class=\"said\"> \(isOn ? "on" : "off")</span>")
    case .field(let value, let isSecret):
      var text = isSecret || value.isNull ? "" : value.text
      if case .secret(let secret) = value { text = secret.revealed.isEmpty ? "" : "••••" }
      if isSecret, !value.isNull, !value.text.isEmpty { text = "••••" }
      let box = button(
        control, "input", content: text.isEmpty ? "<span class=\"empty\">\(label)</span>" : withoutMarkup(text))
      let submit =
        control.submission.map { button($0, "submit", content: "⏎<span class=\"said\"> submit</span>") } ?? ""
      return "<div class=\"field\"><span class=\"l\">\(label)</span><div class=\"line\">\(box)\(submit)</div></div>"
    case .slider(let value, let range):
      let text = value.isNull ? "" : value.text
      let ends = "<span class=\"ends\">\(withoutMarkup(range.from.text)) – \(withoutMarkup(range.to.text))</span>"
      return "<div class=\"field\"><span class=\"l\">\(label)</span>"
        + "\(button(control, "input", content: "⊸ \(withoutMarkup(text))\(ends)"))</div>"
    case .choice(let options, let selected):
      let shown = options.prefix(ScreenMarkup.mostRows).enumerated().map { index, option in
        let sign = index == selected ? "◉" : "○"
        let chosen = Element.Control(
          kind: .choice([option], selected: nil), label: control.label, action: control.action)
        return button(chosen, "option", content: "\(sign) \(withoutMarkup(option.label))")
      }
      return
        "<div class=\"field\"><span class=\"l\">\(label)</span><div class=\"options\">\(shown.joined())</div></div>"
    }
  }

  private mutating func button(_ control: Element.Control, _ style: String, content: String? = nil) -> String {
    let inner = content ?? withoutMarkup(control.label)
    let isUsable = control.action != nil && !isCovered
    var classes = "c \(style)"
    if isUsable, !hasMarkedUse, let used, used == control.label {
      classes += " used"
      hasMarkedUse = true
    }
    let key = "\(style) \(inner) \(isUsable)"
    leaves.insert(key)
    if let former, !former.contains(key) { classes += " new" }
    let state = isUsable ? attributes(control) : " aria-disabled=\"true\""
    return "<button type=\"button\" class=\"\(classes)\" tabindex=\"-1\"\(state)>\(inner)</button>"
  }

  private mutating func leaf(_ tag: String, _ style: String, _ content: String) -> String {
    let key = "\(style) \(content)"
    leaves.insert(key)
    let isNew = former.map { !$0.contains(key) } ?? false
    return "<\(tag) class=\"\(style)\(isNew ? " new" : "")\">\(content)</\(tag)>"
  }

  /// The number of rows that are drawn of a list.
  private static var mostRows: Int { 12 }
}
