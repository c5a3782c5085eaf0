internal import CEL

/// The scope of the expressions of a view: the model, the items of the surrounding lists, and the strings of the
/// flow.
final class ViewScope: Scope {
  let model: Value
  let strings: FlowStrings
  let locale: LocaleTag
  var locals: [Value]

  init(model: Value, strings: FlowStrings, locale: LocaleTag, localCount: Int) {
    self.model = model
    self.strings = strings
    self.locale = locale
    locals = Array(repeating: .null, count: localCount)
    super.init()
  }

  override func value(of slot: Int) throws(EvaluationError) -> Value {
    switch Variable(number: slot) {
    case .local(let index)? where locals.indices.contains(index): return locals[index]
    case .string(let index)?: return strings.value(of: index, in: locale)
    case .system(.locale)?: return .string(locale.text)
    default: return model
    }
  }
}

/// One pass over the plans of a view.
struct Drawing {
  let program: Program
  let model: PresenterModel
  let surroundings: Surroundings
  let locale: LocaleTag
  let scope: ViewScope

  init(
    program: Program, model: PresenterModel, surroundings: Surroundings, locale: LocaleTag, plans: [ElementPlan]
  ) {
    self.program = program
    self.model = model
    self.surroundings = surroundings
    self.locale = locale
    scope = ViewScope(
      model: .record(model.fields), strings: program.strings, locale: locale, localCount: Drawing.locals(in: plans))
  }

  /// Returns the number of locals that the deepest row needs.
  private static func locals(in plans: [ElementPlan]) -> Int {
    plans.map { plan in
      switch plan.kind {
      case .list(let rows): max(rows.item + 1, locals(in: rows.row))
      case .group(_, let content), .row(let content): locals(in: content)
      default: 0
      }
    }.max() ?? 0
  }

  func draw(_ plans: [ElementPlan]) -> [Element] {
    var elements: [Element] = []
    for plan in plans {
      let first = elements.count
      defer { if elements.indices.contains(first) { elements[first].span = plan.span } }
      do throws(EvaluationError) {
        if let condition = plan.condition, try !holds(condition) { continue }
        switch plan.kind {
        case .child(let index): elements += drawn(child: index)
        case .slot(let index): elements += drawn(place: index)
        case .backstack: elements += drawnTop()
        default: elements.append(try element(plan.kind))
        }
      } catch {
        elements.append(Element(kind: .failed(error)))
      }
    }
    return elements
  }

  private func element(_ kind: ElementPlan.Kind) throws(EvaluationError) -> Element {
    switch kind {
    case .heading(let text): return Element(kind: .heading(try string(text)))
    case .text(let text): return Element(kind: .text(try string(text)))
    case .divider: return Element(kind: .divider)
    case .display(let display): return Element(kind: .display(try drawn(display)))
    case .row(let content): return Element(kind: .row(draw(content)))
    case .group(let label, let content):
      var words: String?
      if let label { words = try string(label) }
      return Element(kind: .group(label: words, draw(content)))
    case .button(let label, let sends, let enabled):
      return Element(kind: .button(label: try string(label)), action: try action(sends, enabled: enabled))
    case .field(let control, let isSecret):
      let value = try control.value.evaluate(in: scope)
      return Element(
        kind: .field(label: try string(control.label), value: value, isSecret: isSecret), action: try action(control))
    case .toggle(let control):
      let value = try control.value.evaluate(in: scope)
      return Element(
        kind: .toggle(label: try string(control.label), isOn: value.isIdentical(to: .bool(true))),
        action: try action(control))
    case .choice(let control, let options): return try choice(control, options)
    case .list(let rows): return Element(kind: .list(try self.rows(rows)))
    case .tabs(let tabs, let selected): return try self.tabs(tabs, selected)
    case .child, .slot, .backstack: return Element(kind: .group(label: nil, []))
    }
  }

  private func drawn(_ display: ElementPlan.Display) throws(EvaluationError) -> Element.Display {
    let label = try string(display.label)
    switch display.kind {
    case .banner: return Element.Display(kind: .banner, label: label)
    case .badge: return Element.Display(kind: .badge, label: label)
    case .spinner: return Element.Display(kind: .spinner, label: label)
    case .image(let source): return Element.Display(kind: .image(source: try string(source)), label: label)
    case .progress(let plan):
      guard case .double(let part) = try plan.evaluate(in: scope), part > 0 else {
        return Element.Display(kind: .progress(0), label: label)
      }
      return Element.Display(kind: .progress(min(part, 1)), label: label)
    }
  }

  private func choice(
    _ control: ElementPlan.Control, _ options: ElementPlan.Options
  ) throws(EvaluationError) -> Element {
    var offered: [Element.Option] = []
    switch options {
    case .fixed(let pairs):
      for pair in pairs { offered.append(.init(label: try string(pair.label), value: pair.value)) }
    case .items(let plan):
      if case .list(let items) = try plan.evaluate(in: scope) {
        for item in items { offered.append(.init(label: item.text, value: item)) }
      }
    }
    let value = try control.value.evaluate(in: scope)
    let selected = offered.firstIndex { $0.value.isIdentical(to: value) }
    return Element(
      kind: .choice(label: try string(control.label), options: offered, selected: selected),
      action: try action(control))
  }

  private func tabs(_ plans: [ElementPlan.Tab], _ selected: ValuePlan) throws(EvaluationError) -> Element {
    let shown = try selected.evaluate(in: scope)
    var tabs: [Element.Tab] = []
    for (index, plan) in plans.enumerated() {
      let badge = try plan.badge?.evaluate(in: scope) ?? .null
      let isSilent = badge.isNull || badge.isIdentical(to: .int(0))
      tabs.append(
        Element.Tab(
          label: try string(plan.label), badge: isSilent ? nil : badge.text,
          isSelected: shown.isIdentical(to: .int(Int64(index))), action: try action(plan.sends, enabled: nil)))
    }
    return Element(kind: .tabs(tabs))
  }

  private func rows(_ plan: ElementPlan.Rows) throws(EvaluationError) -> [Element.Row] {
    guard case .list(let items) = try plan.items.evaluate(in: scope) else { return [] }
    var rows: [Element.Row] = []
    for (index, item) in items.enumerated() {
      scope.locals[plan.item] = item
      let key = try plan.key?.evaluate(in: scope) ?? .int(Int64(index))
      rows.append(Element.Row(key: key, elements: draw(plan.row)))
    }
    return rows
  }

  // MARK: Parts

  private func action(_ control: ElementPlan.Control) throws(EvaluationError) -> Element.Action? {
    try action(control.sends, enabled: control.enabled)
  }

  private func action(_ sends: SendPlan?, enabled: Expression?) throws(EvaluationError) -> Element.Action? {
    guard let sends else { return nil }
    if let enabled, try !holds(enabled) { return nil }
    switch sends {
    case .own(let event, let plans, let valueField):
      var fields: [Value?] = []
      for plan in plans { fields.append(try plan?.evaluate(in: scope)) }
      return Element.Action(
        instance: model.instance, presenter: model.presenter, event: event, fields: fields, valueField: valueField)
    case .handedOn(let plan):
      guard let event = EventValue(try plan.evaluate(in: scope)), case .record(let payload) = event.payload else {
        return nil
      }
      return Element.Action(
        instance: event.instance, presenter: event.presenter, event: event.event, fields: payload.fields,
        valueField: nil)
    }
  }

  func holds(_ condition: Expression) throws(EvaluationError) -> Bool {
    if case .bool(true) = try condition.evaluate(in: scope) { return true }
    return false
  }

  private func string(_ plan: ValuePlan) throws(EvaluationError) -> String { try plan.evaluate(in: scope).text }
}
