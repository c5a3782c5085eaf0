internal import CEL
internal import Diagnostics
internal import FlowProgram

/// Something that a person can do on a screen.
struct ModelOffer {
  let occasion: Occasion
  /// What comes with it.
  let payload: [Symbol]
  /// When it is offered.
  let condition: String
  /// What a person sees of it.
  let label: String
  let span: Span
  /// Where the entry lies that it is offered in.
  var index = "top"
}

/// Reads off the views what a person can do, and when.
struct OfferWriter {
  let writer: ModelWriter
  private(set) var offers: [ModelOffer] = []

  init(_ writer: ModelWriter) { self.writer = writer }

  private var program: Program { writer.program }

  /// Everything that the flow and its screens offer.
  mutating func read() {
    let flow = program.flow
    guard !flow.model.cases.isEmpty else { return readTop(of: 0, when: "1") }
    let place = Standpoint(writer.flowSite, index: "top")
    for modelCase in cases(of: flow, at: place) {
      guard let view = modelCase.model.view else {
        readEvents(at: place, modelCase.model, when: modelCase.condition)
        readChildren(of: place, when: modelCase.condition)
        readTop(of: 0, when: modelCase.condition)
        continue
      }
      read(view, of: drawn(modelCase.model, at: place), when: modelCase.condition)
    }
  }

  /// The screen on top of a stack.
  private mutating func readTop(of stack: Int, when condition: String) {
    let top = writer.top(of: stack)
    for site in writer.screenSites where writer.lies[stack].contains(site.number) {
      let isOnTop = Logic.all([condition, "screen[\(top)] == \(writer.name(of: site.presenter))"])
      read(site, at: top, when: isOnTop)
    }
  }

  /// The screens on top of what somebody holds.
  private mutating func readStacks(of holder: Site, when condition: String) {
    for stack in writer.stacks(of: holder) {
      readTop(of: stack.number, when: Logic.all([condition, writer.isSelected(stack)]))
    }
  }

  private mutating func read(_ site: Site, at index: String, when condition: String) {
    if site.presenter.model.forwarded != nil {
      return writer.refuse(Refusal("a model that is a child's", hint: "name its fields", at: site.declared?.span))
    }
    let place = Standpoint(site, index: index)
    if site.presenter.model.cases.isEmpty {
      readChildren(of: place, when: condition)
      return readStacks(of: site, when: condition)
    }
    for modelCase in cases(of: site.presenter, at: place) {
      let isShown = Logic.all([condition, modelCase.condition])
      if let view = modelCase.model.view {
        read(view, of: drawn(modelCase.model, at: place), when: isShown)
      } else {
        readEvents(at: place, modelCase.model, when: isShown)
        readChildren(of: place, when: isShown)
        readStacks(of: site, when: isShown)
      }
    }
  }

  /// Without a view, all that is composed is shown.
  private mutating func readChildren(of place: Standpoint, when condition: String) {
    for row in place.site.rows.joined() where row.presenter.role != .store {
      read(row, at: place.index, when: Logic.all([condition, writer.lives(row, at: place.index)]))
    }
  }

  /// The shapes of a model, each with when it is shown.
  private func cases(of presenter: Presenter, at place: Standpoint) -> [(model: ModelCase, condition: String)] {
    var found: [(ModelCase, String)] = []
    var earlier: [String] = []
    for modelCase in presenter.model.cases {
      writer.here = modelCase.span
      let holds = condition(modelCase.condition, at: place)
      found.append((modelCase, Logic.all(earlier.map(Logic.not) + [holds])))
      earlier.append(holds)
    }
    return found
  }

  /// When what is on top, or what frames it, cannot be shown, since one of its fields has no value.
  ///
  /// A field over more values than can be gone through counts as one that has a value.
  func failures() -> String {
    let shown =
      writer.stackPlaces.flatMap { stack in
        writer.screenSites.filter { writer.lies[stack.number].contains($0.number) }.flatMap { screen in
          let top = writer.top(of: stack.number)
          let isOnTop = Logic.all([
            writer.isShown(stack), "screen[\(top)] == \(writer.name(of: screen.presenter))",
          ])
          return screen.tree.map { (Standpoint($0, index: top), Logic.all([isOnTop, writer.lives($0, at: top)])) }
        }
      } + writer.flowSite.tree.map { (Standpoint($0, index: "top"), writer.lives($0, at: "")) }
    return Logic.any(
      shown.filter { $0.0.presenter.role != .store }.flatMap { place, isOnTop in
        cases(of: place.presenter, at: place).map { modelCase in
          let failures = modelCase.model.fields.map { writer.failure(.plan($0.plan, place)) }
          return Logic.all([isOnTop, modelCase.condition, Logic.any(failures)])
        }
      })
  }

  private func condition(_ expression: Expression?, at place: Standpoint) -> String {
    guard let expression else { return "1" }
    do throws(Refusal) {
      let holds = try writer.condition(expression, at: place)
      return Logic.all([Logic.not(holds.fails), holds.text])
    } catch {
      writer.refuse(error)
      return "0"
    }
  }

  /// The place from which the view of a shape is drawn.
  private func drawn(_ modelCase: ModelCase, at place: Standpoint) -> Standpoint {
    var view = place
    view.model = .record(modelCase.declaration.shape, modelCase.fields.map { .plan($0.plan, place) })
    return view
  }

  // MARK: Views

  private mutating func read(_ elements: [ElementPlan], of place: Standpoint, when condition: String) {
    for element in elements {
      writer.here = element.span
      guard element.isControl else { continue }
      let isShown = Logic.all([condition, self.condition(element.condition, at: place)])
      if isShown == "0" { continue }
      do throws(Refusal) { try read(element, of: place, when: isShown) } catch { writer.refuse(error) }
    }
  }

  private mutating func read(_ element: ElementPlan, of place: Standpoint, when condition: String) throws(Refusal) {
    switch element.kind {
    case .heading, .text, .divider, .display: break
    case .row(let content), .group(_, let content): read(content, of: place, when: condition)
    case .backstack: readStacks(of: place.site, when: condition)
    case .button(let label, let sends, let enabled):
      let isEnabled = Logic.all([condition, self.condition(enabled, at: place)])
      try add(sends, nil, of: place, when: isEnabled, label, element.span)
    case .toggle(let control):
      try add(control, .flipped(.plan(control.value, place)), of: place, when: condition, element.span)
    case .choice(let control, let options): try read(control, options, of: place, when: condition, element.span)
    case .field(let control, _):
      guard case .own(let event, _, let field)? = control.sends else { return }
      let typed = field.map { writer.samples.values(presenter: place.presenter.index, event: event, field: $0).values }
      let type = field.map { place.presenter.events[event].payload.fields[$0].type } ?? .null
      for value in typed ?? [.null] {
        try add(control, .constant(value.keptSecret(as: type)), of: place, when: condition, element.span)
      }
    case .list(let rows): try read(rows, of: place, when: condition)
    case .child(let child):
      for site in place.site.rows[child] {
        read(site, at: place.index, when: Logic.all([condition, writer.lives(site, at: place.index)]))
      }
    case .slot: throw Refusal("a place of a template", hint: "compose what fills it without a template")
    case .tabs(let tabs, _):
      for tab in tabs { try add(tab.sends, nil, of: place, when: condition, tab.label, element.span) }
    }
  }

  private mutating func read(
    _ control: ElementPlan.Control, _ options: ElementPlan.Options, of place: Standpoint, when condition: String,
    _ span: Span
  ) throws(Refusal) {
    switch options {
    case .fixed(let pairs):
      for pair in pairs { try add(control, .constant(pair.value), of: place, when: condition, span) }
    case .items(let plan):
      let list = Symbol.plan(plan, place)
      for (position, isThere) in try elements(of: list).enumerated() {
        try add(control, .element(list, position), of: place, when: Logic.all([condition, isThere]), span)
      }
    }
  }

  private mutating func read(_ rows: ElementPlan.Rows, of place: Standpoint, when condition: String) throws(Refusal) {
    let list = Symbol.plan(rows.items, place)
    for (position, isThere) in try elements(of: list).enumerated() {
      var row = place
      row.locals[rows.item] = .element(list, position)
      read(rows.row, of: row, when: Logic.all([condition, isThere]))
    }
  }

  /// For each element that a list can have, when it is there.
  private func elements(of list: Symbol) throws(Refusal) -> [String] {
    var conditions: [String] = []
    while conditions.count < OfferReading.limit {
      let isThere = try writer.code(.exceeds(list, conditions.count), as: .truth)
      if isThere.text == "0" { break }
      conditions.append(Logic.all([Logic.not(isThere.fails), isThere.text]))
    }
    return conditions
  }

  // MARK: Events

  /// Without a view, all events, with everything that could come with them.
  private mutating func readEvents(at place: Standpoint, _ modelCase: ModelCase, when condition: String) {
    let presenter = place.presenter
    for event in modelCase.events where !presenter.events[event].isEmitted {
      let declared = presenter.events[event]
      let payloads = writer.samples.records(declared.payload, presenter: presenter.index, event: event).values
      for case .record(let record) in payloads {
        let values = declared.payload.fields.indices.map { position in
          Symbol.constant(record[position] ?? declared.payload.fields[position].defaultValue ?? .null)
        }
        add(
          ModelOffer(
            occasion: .event(site: place.site.number, event: event), payload: values, condition: condition,
            label: declared.name, span: declared.span, index: place.index))
      }
    }
  }

  private mutating func add(
    _ control: ElementPlan.Control, _ value: Symbol, of place: Standpoint, when condition: String, _ span: Span
  ) throws(Refusal) {
    let isEnabled = Logic.all([condition, self.condition(control.enabled, at: place)])
    try add(control.sends, value, of: place, when: isEnabled, control.label, span)
  }

  private mutating func add(
    _ sends: SendPlan?, _ value: Symbol?, of place: Standpoint, when condition: String, _ label: ValuePlan, _ span: Span
  ) throws(Refusal) {
    guard let sends, condition != "0" else { return }
    guard case .own(let event, let plans, let field) = sends else {
      if case .handedOn(let plan) = sends, value == nil { try add(plan, of: place, when: condition, span) }
      return
    }
    let declared = place.presenter.events[event].payload.fields
    let payload = declared.indices.map { position -> Symbol in
      if position == field, let value { return value }
      if plans.indices.contains(position), let plan = plans[position] { return .plan(plan, place) }
      return .constant(declared[position].defaultValue ?? .null)
    }
    var conditions = [condition]
    for (position, value) in payload.enumerated() {
      let code = try writer.code(value, as: Holding(declared[position].type))
      let isThere = Logic.not(code.fails)
      if !condition.contains(isThere) { conditions.append(isThere) }
    }
    var words = "\(place.presenter.events[event].name)"
    if case .constant(.string(let text)) = label { words = text }
    add(
      ModelOffer(
        occasion: .event(site: place.site.number, event: event), payload: payload,
        condition: Logic.all(conditions), label: words, span: span, index: place.index))
  }

  /// An event that somebody has handed on: each that it can be, when it is that one.
  private mutating func add(
    _ plan: ValuePlan, of place: Standpoint, when condition: String, _ span: Span
  ) throws(Refusal) {
    let symbol = Symbol.plan(plan, place)
    let cells = try writer.reads(symbol)
    var known: [Value] = []
    for assignment in DecisionTree(cells: cells, domains: try writer.domains(of: cells), test: { _, _ in "" })
      .assignments
    {
      guard let value = writer.attempt(symbol, assignment), let event = EventValue(value) else { continue }
      if known.contains(where: { $0.isIdentical(to: value) }) { continue }
      known.append(value)
      let isIt = try writer.code(
        .made([symbol]) { writer, assignment throws(EvaluationError) in
          .bool(try writer.value(symbol, assignment).isIdentical(to: value))
        }, as: .truth)
      guard writer.sites.indices.contains(Int(event.instance.index)) else { continue }
      let site = writer.sites[Int(event.instance.index)]
      let declared = site.presenter.events[event.event]
      let fields = declared.payload.fields
      let payload = fields.indices.map { position -> Symbol in
        if case .record(let record) = event.payload, let value = record[position] { return .constant(value) }
        return .constant(fields[position].defaultValue ?? .null)
      }
      add(
        ModelOffer(
          occasion: .event(site: site.number, event: event.event), payload: payload,
          condition: Logic.all([condition, Logic.not(isIt.fails), isIt.text]), label: declared.name, span: span,
          index: place.index))
    }
  }

  private mutating func add(_ offer: ModelOffer) { offers.append(offer) }
}

extension ElementPlan {
  /// Whether a person can do something with it, or with something in it.
  fileprivate var isControl: Bool {
    switch kind {
    case .heading, .text, .divider, .display: false
    case .row(let content), .group(_, let content): content.contains(where: \.isControl)
    case .list(let rows): rows.row.contains(where: \.isControl)
    case .field, .toggle, .choice, .button, .child, .slot, .backstack, .tabs: true
    }
  }
}
