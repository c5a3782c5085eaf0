internal import CEL
internal import Diagnostics
internal import FlowProgram

extension ModelWriter {
  /// The first alternative whose guard holds, or else something other.
  func write(
    _ alternatives: [Alternative], at place: Standpoint, _ body: inout Body,
    otherwise: ((inout Body) throws(Refusal) -> Void)? = nil
  ) throws(Refusal) {
    guard let first = alternatives.first else {
      if let otherwise { try otherwise(&body) }
      return
    }
    here = first.span
    var inner = place
    guard let condition = first.guardExpression else { return try write(first.steps, at: &inner, &body) }
    let holds = try self.condition(condition, at: place)
    try unlessFailing(holds, &body) { body throws(Refusal) in
      try body.choose(
        holds.text,
        { body throws(Refusal) in
          try self.assuming(.plan(.expression(condition), place)) { () throws(Refusal) in
            try self.write(first.steps, at: &inner, &body)
          }
        },
        otherwise: { body throws(Refusal) in
          try self.write(Array(alternatives.dropFirst()), at: place, &body, otherwise: otherwise)
        })
    }
  }

  /// What is done with a value, unless there is none: then the input is undone.
  func unlessFailing(
    _ code: Code, _ body: inout Body, _ write: (inout Body) throws(Refusal) -> Void
  ) throws(Refusal) {
    if code.fails == "0" { return try write(&body) }
    noteFailure()
    try body.choose(code.fails, { $0.add("failed_ = 1;") }, otherwise: write)
  }

  /// Steps in order, until one makes their presenter leave or ends the flow.
  func write(_ steps: [Step], at place: inout Standpoint, _ body: inout Body) throws(Refusal) {
    for (index, step) in steps.enumerated() {
      here = step.span
      let hasLeft = body.leaves
      body.leaves = false
      defer { body.leaves = body.leaves || hasLeft }
      do throws(Refusal) { try write(step, at: &place, &body) } catch { refuse(error) }
      let rest = Array(steps[(index + 1)...])
      guard body.leaves, !rest.isEmpty else { continue }
      let lives = lives(place)
      var inner = place
      return try body.choose(lives) { body throws(Refusal) in try self.write(rest, at: &inner, &body) }
    }
  }

  private func write(_ step: Step, at place: inout Standpoint, _ body: inout Body) throws(Refusal) {
    switch step.action {
    case .bind(let values): try bind(values, at: &place, &body)
    case .assign(let slots): try assign(slots, at: place, &body)
    case .append, .update, .remove, .removeKey, .put: try change(step.action, at: place, &body)
    case .branch(let condition, let then, let otherwise):
      let holds = try self.condition(condition, at: place)
      let outer = place
      try unlessFailing(holds, &body) { body throws(Refusal) in
        try body.choose(
          holds.text,
          { body throws(Refusal) in
            var inner = outer
            try self.assuming(.plan(.expression(condition), outer)) { () throws(Refusal) in
              try self.write(then, at: &inner, &body)
            }
          },
          otherwise: { body throws(Refusal) in
            var inner = outer
            try self.write(otherwise, at: &inner, &body)
          })
      }
    case .send(let recipient, let event, let payload): try send(event, payload, to: recipient, at: place, &body)
    case .navigate(let navigation): try navigate(navigation, at: place, &body)
    case .goBack(let target): try goBack(target, at: place, &body)
    case .switchTo(let stack, let tab): try switchTo(stack, tab, at: place, &body)
    case .giveBack(let plan): try giveBack(plan, at: place, &body)
    case .message(let text): try show(text, at: place, &body)
    case .dismiss(let id): try dismiss(id, at: place, &body)
    case .after(let delay, let name, let block): try arm(delay, name: name, block: block, at: place, &body)
    case .cancel(let name): cancel(name, at: place, &body)
    default: throw Refusal(step.action.nameInRefusals, hint: "a model has state, screens and events alone")
    }
  }

  // MARK: Values

  /// Writes a value to a variable, unless it has none.
  ///
  /// - Parameter isSure: Whether it is known already that there is a value.
  func store(_ symbol: Symbol, to cell: Cell, isSure: Bool = false, _ body: inout Body) throws(Refusal) {
    if isIgnored(cell) { return }
    try feed(cell, from: symbol)
    var bound = cell.holding == .token ? bound(of: cell) : nil
    // What was put aside for it has been looked at.
    if case .cell(let source) = symbol, source.key == cell.key { bound = nil }
    var value = try code(symbol, as: cell.holding, bound: bound)
    if isSure { value.fails = "0" }
    changed.append(cell.key)
    try unlessFailing(value, &body) { body throws(Refusal) in
      if value.text == cell.text { return }
      if cell.holding == .number, !self.surelyFits(value.range, cell) {
        body.add("assert(\(value.text) >= -WIDEST && \(value.text) <= WIDEST);")
      }
      body.add("\(cell.text) = \(value.text);")
    }
  }

  private func surelyFits(_ range: ClosedRange<Int64>, _ cell: Cell) -> Bool {
    guard let bound = numberBound(of: cell) else {
      // What is read has been written before, and then it was looked at.
      return Code.widest.contains(range.lowerBound) && Code.widest.contains(range.upperBound) && range != Code.widest
    }
    // An input writes a few dozen times at most; so much more cannot come together.
    return range.lowerBound >= -bound - 1_000 && range.upperBound <= bound + 1_000
  }

  private func bind(
    _ values: [(local: Int, value: ValuePlan)], at place: inout Standpoint, _ body: inout Body
  ) throws(Refusal) {
    let outer = place
    for (local, plan) in values {
      if case .constant(let value) = plan {
        place.locals[local] = .constant(value)
        continue
      }
      var type = ValueType.dyn
      if case .expression(let expression) = plan { type = expression.type }
      let cell = scratchCell(
        "let\(local)_", key: "a value named by 'let' (\(here.source.number):\(here.start):\(local))", type: type)
      try store(.plan(plan, outer), to: cell, &body)
      place.locals[local] = .cell(cell)
    }
  }

  private func assign(
    _ slots: [(slot: Int, value: ValuePlan)], at place: Standpoint, _ body: inout Body
  ) throws(Refusal) {
    let cells = slots.map { cell($0.slot, of: place.site, at: place.index) }
    // All right sides are read before any slot is written: those that another one writes are put aside.
    var values: [Symbol] = []
    for (position, target) in slots.enumerated() {
      let symbol = Symbol.plan(target.value, place)
      if isIgnored(cells[position]) {
        values.append(symbol)
        continue
      }
      let isDisturbed = try reads(symbol).contains { cells[..<position].contains($0) }
      guard isDisturbed else {
        values.append(symbol)
        continue
      }
      let aside = scratchCell("aside\(position)_", key: cells[position].key, type: cells[position].type)
      try store(symbol, to: aside, &body)
      values.append(.cell(aside))
    }
    for (cell, value) in zip(cells, values) { try store(value, to: cell, &body) }
  }

  private func change(_ action: Step.Action, at place: Standpoint, _ body: inout Body) throws(Refusal) {
    func made(
      _ slot: Int, _ sources: [Symbol],
      _ make: @escaping (ModelWriter, Assignment) throws(EvaluationError) -> Value
    ) throws(Refusal) {
      let cell = cell(slot, of: place.site, at: place.index)
      if isIgnored(cell) { return }
      try store(.made([.cell(cell)] + sources, make), to: cell, &body)
    }
    func present(_ slot: Int) -> Symbol { .cell(cell(slot, of: place.site, at: place.index)) }
    switch action {
    case .append(let slot, let plan):
      try made(slot, [.plan(plan, place)]) { writer, assignment throws(EvaluationError) in
        let list = try writer.value(present(slot), assignment).asList ?? []
        return .list(list.appending(try writer.value(.plan(plan, place), assignment)))
      }
    case .removeKey(let slot, let key):
      try made(slot, [.plan(key, place)]) { writer, assignment throws(EvaluationError) in
        let map = try writer.value(present(slot), assignment).asMap ?? MapValue()
        return .map(map.removing(try writer.value(.plan(key, place), assignment)))
      }
    case .put(let slot, let key, let value):
      try made(slot, [.plan(key, place), .plan(value, place)]) { writer, assignment throws(EvaluationError) in
        let map = try writer.value(present(slot), assignment).asMap ?? MapValue()
        let key = try writer.value(.plan(key, place), assignment)
        return .map(map.updating(key, try writer.value(.plan(value, place), assignment)))
      }
    case .remove(let slot, let item, let condition):
      var general = place
      general.locals[item] = .constant(.null)
      try made(slot, [.plan(.expression(condition), general)]) { writer, assignment throws(EvaluationError) in
        var kept: [Value] = []
        for value in try writer.value(present(slot), assignment).asList ?? [] {
          if try !writer.holds(condition, of: value, as: item, at: place, assignment) { kept.append(value) }
        }
        return .list(ListValue(kept))
      }
    case .update(let slot, let item, let condition, let fields):
      var general = place
      general.locals[item] = .constant(.null)
      let sources =
        (condition.map { [.plan(.expression($0), general)] } ?? []) + fields.map { Symbol.plan($0.value, general) }
      try made(slot, sources) { writer, assignment throws(EvaluationError) in
        var values: [Value] = []
        for value in try writer.value(present(slot), assignment).asList ?? [] {
          guard case .record(var record) = value,
            try condition.map({ held throws(EvaluationError) in
              try writer.holds(held, of: value, as: item, at: place, assignment)
            }) ?? true
          else {
            values.append(value)
            continue
          }
          var inner = place
          inner.locals[item] = .constant(value)
          for field in fields {
            record = record.replacing(at: field.field, with: try writer.value(.plan(field.value, inner), assignment))
          }
          values.append(.record(record))
        }
        return .list(ListValue(values))
      }
    default: break
    }
  }

  /// Whether a condition holds of an item of a list.
  private func holds(
    _ condition: Expression, of item: Value, as local: Int, at place: Standpoint, _ assignment: Assignment
  ) throws(EvaluationError) -> Bool {
    var inner = place
    inner.locals[local] = .constant(item)
    return try value(.plan(.expression(condition), inner), assignment).isIdentical(to: .bool(true))
  }

  // MARK: Events

  private func send(
    _ event: Int, _ payload: ValuePlan, to recipient: Step.Recipient, at place: Standpoint, _ body: inout Body
  ) throws(Refusal) {
    let hearing: Site
    switch recipient {
    case .itself: hearing = place.site
    case .flow: hearing = flow(around: place).site
    case .store(let reference):
      guard let store = site(place.presenter.references[reference], from: place.site) else {
        throw Refusal("a store that is not there", hint: "declare it around whoever sends to it")
      }
      hearing = store
    }
    let hearer = hearing.presenter
    let fields = hearer.events[event].payload.fields
    var values: [Symbol] = []
    switch payload {
    case .record(_, let plans):
      for (position, field) in fields.enumerated() {
        let plan = plans.indices.contains(position) ? plans[position] : nil
        values.append(plan.map { .plan($0, place) } ?? .constant(field.defaultValue ?? .null))
      }
    case .constant(.record(let record)):
      for (position, field) in fields.enumerated() {
        values.append(.constant(record[position] ?? field.defaultValue ?? .null))
      }
    default:
      if !fields.isEmpty { throw Refusal("a payload that is computed as a whole", hint: "give each of its fields") }
    }
    let occasion = Occasion.event(site: hearing.number, event: event)
    for (position, value) in values.enumerated() {
      try storeInQueue(value, position, like: payloadCell(position, of: event, hearer), &body)
    }
    body.add("send(ON_\(name(of: occasion)), \(whom(hearing, from: place)));")
    if !body.sends.contains(occasion) { body.sends.append(occasion) }
  }

  /// Where somebody lies to whom steps send something.
  private func whom(_ hearing: Site, from place: Standpoint) -> String {
    if hearing.isOfFlow { return "FLOW" }
    return hearing.root === place.site.root ? place.index : hostIndex(of: hearing.root)
  }

  func storeInQueue(_ value: Symbol, _ position: Int, like cell: Cell, _ body: inout Body) throws(Refusal) {
    need("queue_value\(position)", "int queue")
    try store(value, to: Cell("queue_value\(position)", index: "tail_", key: cell.key, type: cell.type), &body)
  }
}

extension Step.Action {
  /// What the step is, for somebody who wrote it.
  fileprivate var nameInRefusals: String {
    switch self {
    case .call: "a call of a service"
    case .switchTo: "'switchTo'"
    case .goForward: "'goForward'"
    case .sendValue: "an event that is handed on as a value"
    default: "this step"
    }
  }
}
