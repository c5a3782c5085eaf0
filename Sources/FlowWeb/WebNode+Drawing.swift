internal import CEL
internal import Diagnostics
internal import FlowKit
internal import FlowProgram

/// Converts drawn elements to nodes and numbers the enabled controls.
struct WebNodeDrawing {
  private let program: Program
  private let locale: LocaleTag
  private(set) var controls: [WebControl] = []
  private var texts: Set<String> = []
  /// The numbers of the messages that were passed to views.
  private var handed: Set<Int64> = []
  private var depth = 1
  /// Whether the drawn content is below a modal or a sheet and therefore inert.
  private var isCovered = false
  /// For the model on top of each enclosing stack, its style and the models that stay visible below it.
  private var layers: [ObjectIdentifier: (style: String, below: [PresenterModel])] = [:]

  init(_ program: Program, locale: LocaleTag) {
    self.program = program
    self.locale = locale
  }

  /// Draws a complete model.
  mutating func draw(_ model: FlowModel) -> WebNode {
    note(model.top, model.stack, model.below)
    return draw(program.draw(model))
  }

  /// Whether a view displays a message.
  func shows(_ message: Message) -> Bool { handed.contains(message.id) || texts.contains(message.text) }

  /// Numbers the button of a message.
  mutating func number(of message: Message) -> Int? {
    message.control?.action.flatMap { number(.control(.nothing(sends: nil)), $0) }
  }

  // MARK: Parts

  private mutating func note(_ top: PresenterModel, _ entries: [EntrySummary], _ below: [PresenterModel]) {
    layers[ObjectIdentifier(top)] = (entries.last?.style.rawValue ?? "push", below)
  }

  /// Draws a part. The top entry of a stack becomes a stage with the content that stays visible below it.
  private mutating func draw(_ part: Element.Part) -> WebNode {
    guard let layer = layers.removeValue(forKey: ObjectIdentifier(part.model)) else { return plain(part) }
    var stage = WebNode(.stage)
    let wasCovered = isCovered
    isCovered = true
    let below = layer.below.map { plain(program.draw($0, locale: locale), style: "below") }
    isCovered = wasCovered
    stage.children = below + [plain(part, style: layer.style)]
    return stage
  }

  private mutating func plain(_ part: Element.Part, style: String? = nil) -> WebNode {
    if let stack = part.model.stack { note(stack.top, stack.entries, stack.below) }
    noteMessages(in: .record(part.model.fields))
    var node = WebNode(.part)
    node.key = "\(part.name) \(part.model.instance.index).\(part.model.instance.generation)"
    node.label = part.name
    node.style = style
    depth += 1
    defer { depth -= 1 }
    node.children = (part.hasView ? [] : data(of: part)) + draw(part.elements)
    return node
  }

  private mutating func noteMessages(in value: Value) {
    switch value {
    case .list(let list): for item in list { noteMessages(in: item) }
    case .record(let record) where record.shape.name == Message.declaration.shape.name:
      if let id = record["id"]?.asInt { handed.insert(id) }
    case .record(let record): for case let field? in record.fields { noteMessages(in: field) }
    default: break
    }
  }

  /// Draws a screen without a view: the fields of its model and its events.
  private mutating func data(of part: Element.Part) -> [WebNode] {
    guard let shown = program.modelCase(of: part.model) else { return [] }
    var heading = WebNode(.heading)
    heading.text = shown.name.map { "\(part.name).\($0)" } ?? part.name
    heading.level = depth
    var data = WebNode(.data)
    data.fields = shown.fields.enumerated().map { index, field in
      WebNode.Field(name: field.name, text: program.literal(of: part.model.fields[index] ?? .null))
    }
    return [heading, data] + shown.events.map { event($0, of: part.model) }
  }

  private mutating func event(_ index: EventID, of model: PresenterModel) -> WebNode {
    let event = program.presenters[model.presenter].events[index]
    var node = WebNode(.event)
    node.key = event.name
    node.label = event.name
    node.fields = event.payload.fields.map { WebNode.Field(name: $0.name, text: "\($0.type)") }
    let action = Element.Action(
      instance: model.instance, presenter: model.presenter, event: index,
      fields: event.payload.fields.map(\.defaultValue), valueField: nil, origin: model.origin)
    node.use = number(.event, action)
    return node
  }

  // MARK: Elements

  private mutating func draw(_ elements: [Element]) -> [WebNode] {
    var used: [String: Int] = [:]
    return elements.map { element in
      var node = draw(element)
      // The source location identifies an element among its siblings, even if some of them come and go.
      if node.key.isEmpty { node.key = element.span.map { "\($0.source.number).\($0.start)" } ?? "" }
      let count = used["\(node.kind) \(node.key)", default: 0]
      used["\(node.kind) \(node.key)"] = count + 1
      if count > 0 { node.key += " \(count)" }
      return node
    }
  }

  private mutating func draw(_ element: Element) -> WebNode {
    switch element.kind {
    case .heading(let text): return heading(text)
    case .text(let text): return words(.text, text)
    case .failed(let error): return words(.failed, error.message)
    case .divider: return WebNode(.divider)
    case .display(let display): return draw(display)
    case .control(let control): return draw(control)
    case .list(let rows, let columns): return list(rows, columns)
    case .group(let label, let content): return group(label, content)
    case .row(let content):
      var node = WebNode(.row)
      node.children = draw(content)
      return node
    case .tabs(let tabs): return draw(tabs)
    case .part(let part): return draw(part)
    }
  }

  private mutating func words(_ kind: WebNode.Kind, _ text: String) -> WebNode {
    texts.insert(text)
    var node = WebNode(kind)
    node.text = text
    return node
  }

  private mutating func heading(_ text: String) -> WebNode {
    var node = words(.heading, text)
    node.level = depth
    return node
  }

  private mutating func draw(_ display: Element.Display) -> WebNode {
    texts.insert(display.label)
    let kind: WebNode.Kind
    var source: String?
    var part: Double?
    switch display.kind {
    case .banner: kind = .banner
    case .badge: kind = .badge
    case .spinner: kind = .spinner
    case .image(let address): (kind, source) = (.image, address)
    case .progress(let done): (kind, part) = (.progress, done)
    }
    var node = WebNode(kind)
    node.label = display.label
    node.source = source
    node.part = part
    return node
  }

  private mutating func list(_ rows: [Element.Row], _ columns: Int) -> WebNode {
    var node = WebNode(.list)
    node.columns = columns > 1 ? columns : nil
    node.children = rows.map { row in
      var item = WebNode(.item)
      item.key = row.key.literal
      item.children = draw(row.elements)
      return item
    }
    return node
  }

  private mutating func group(_ label: String?, _ content: [Element]) -> WebNode {
    var node = WebNode(.group)
    guard let label else {
      node.children = draw(content)
      return node
    }
    texts.insert(label)
    node.label = label
    // The level of the label is one below that of its surroundings, and above those inside the group.
    node.level = depth + 1
    depth += 2
    node.children = draw(content)
    depth -= 2
    return node
  }

  // MARK: Controls

  private mutating func draw(_ tabs: [Element.Control]) -> WebNode {
    var node = WebNode(.tabs)
    node.tabs = tabs.map { tab in
      var shown = WebNode.Tab(label: tab.label, use: tab.action.flatMap { number(.control(.nothing(sends: nil)), $0) })
      if case .tab(let badge, let isSelected) = tab.kind { (shown.badge, shown.isSelected) = (badge, isSelected) }
      return shown
    }
    return node
  }

  private mutating func draw(_ drawn: Element.Control) -> WebNode {
    switch drawn.kind {
    case .button, .tab: return control(.button, drawn)
    case .field(let value, let isSecret): return field(drawn, value, isSecret: isSecret)
    case .toggle(let isOn):
      var node = control(.toggle, drawn)
      node.isOn = isOn
      return node
    case .slider(let value, let range):
      var node = control(.slider, drawn)
      node.text = value.isNull ? "" : value.text
      (node.from, node.to, node.step) = (range.from.asDouble, range.to.asDouble, range.step.asDouble)
      return node
    case .choice(let options, let selected):
      var node = control(.choice, drawn)
      node.options = options.map(\.label)
      node.selected = selected
      return node
    }
  }

  private mutating func field(_ drawn: Element.Control, _ value: Value, isSecret: Bool) -> WebNode {
    let action = drawn.action
    var node: WebNode
    let text = value.isNull ? "" : value.text
    if case .secret(let secret) = value {
      node = hidden(drawn, isFilled: !secret.revealed.isEmpty)
    } else if isSecret {
      node = hidden(drawn, isFilled: !text.isEmpty)
    } else {
      node = control(.field, drawn)
      node.text = text
      node.fieldKind = drawn.fieldKind == .text ? nil : drawn.fieldKind.rawValue
      let fields = action.map { program.presenters[$0.presenter].events[$0.event].payload.fields } ?? []
      if let index = action?.valueField, fields.indices.contains(index) {
        node.input = "\(fields[index].type.withoutNull)"
      }
    }
    node.submit = drawn.submits.flatMap { number(.control(.nothing(sends: nil)), $0) }
    return node
  }

  private mutating func hidden(_ drawn: Element.Control, isFilled: Bool) -> WebNode {
    var node = control(.secret, drawn)
    node.isFilled = isFilled
    return node
  }

  private mutating func control(_ kind: WebNode.Kind, _ drawn: Element.Control) -> WebNode {
    texts.insert(drawn.label)
    var node = WebNode(kind)
    node.label = drawn.label
    node.use = drawn.action.flatMap { number(.control(drawn.input), $0) }
    return node
  }

  private mutating func number(_ kind: WebControl.Kind, _ action: Element.Action) -> Int? {
    guard !isCovered else { return nil }
    controls.append(WebControl(kind: kind, action: action))
    return controls.count - 1
  }
}

extension Value {
  fileprivate var asDouble: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }
}
