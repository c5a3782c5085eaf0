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
      let own: Int =
        switch plan.kind {
        case .list(let rows): rows.item + 1
        case .control(let control): control.item.map { $0 + 1 } ?? 0
        case .heading, .text, .group, .row, .divider, .display, .child, .slot, .backstack, .tabs: 0
        }
      return max(own, locals(in: plan.content))
    }.max() ?? 0
  }

  func draw(_ plans: [ElementPlan]) -> [Element] {
    var elements: [Element] = []
    for plan in plans {
      let first = elements.count
      defer { if elements.indices.contains(first) { elements[first].span = plan.span } }
      do throws(EvaluationError) {
        if let condition = plan.condition, try !holds(condition) { continue }
        elements += try drawn(plan.kind)
      } catch {
        elements.append(Element(kind: .failed(error)))
      }
    }
    return elements
  }

  private func drawn(_ kind: ElementPlan.Kind) throws(EvaluationError) -> [Element] {
    switch kind {
    case .child(let index): drawn(child: index)
    case .slot(let index): drawn(place: index)
    case .backstack: drawnTop()
    case .heading(let text): [Element(kind: .heading(try string(text)))]
    case .text(let text): [Element(kind: .text(try string(text)))]
    case .divider: [Element(kind: .divider)]
    case .display(let display): [Element(kind: .display(try drawn(display)))]
    case .row(let content): [Element(kind: .row(draw(content)))]
    case .group(let label, let content): [Element(kind: .group(label: try label.map(string), draw(content)))]
    case .control(let control): [Element(kind: .control(try drawn(control)))]
    case .list(let rows): [Element(kind: .list(try self.rows(rows), columns: rows.columns))]
    case .tabs(let tabs, let selected): [Element(kind: .tabs(try self.tabs(tabs, selected)))]
    }
  }

  private func drawn(_ control: ElementPlan.Control) throws(EvaluationError) -> Element.Control {
    let kind: Element.Control.Kind
    switch control.kind {
    case .button: kind = .button
    case .field(let value, let isSecret): kind = .field(try value.evaluate(in: scope), isSecret: isSecret)
    case .toggle(let value): kind = .toggle(isOn: try value.evaluate(in: scope).isIdentical(to: .bool(true)))
    case .choice(let value, let options):
      let offered = try self.options(options)
      let value = try value.evaluate(in: scope)
      kind = .choice(offered, selected: offered.firstIndex { $0.value.isIdentical(to: value) })
    case .slider(let value, let range):
      kind = .slider(
        try value.evaluate(in: scope),
        in: NumberRange(
          from: try range.from.evaluate(in: scope), to: try range.to.evaluate(in: scope),
          step: try range.step.evaluate(in: scope)))
    }
    return Element.Control(
      kind: kind, label: try string(control.label), action: try action(control.sends, enabled: control.enabled),
      fieldKind: control.fieldKind, submits: try action(control.submits, enabled: control.enabled))
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

  private func options(_ options: ElementPlan.Options) throws(EvaluationError) -> [Element.Option] {
    var offered: [Element.Option] = []
    switch options {
    case .fixed(let pairs):
      for pair in pairs { offered.append(.init(label: try string(pair.label), value: pair.value)) }
    case .items(let plan):
      if case .list(let items) = try plan.evaluate(in: scope) {
        for item in items { offered.append(.init(label: item.text, value: item)) }
      }
    case .each(let items, let local, let value, let label):
      guard case .list(let items) = try items.evaluate(in: scope) else { return [] }
      for item in items {
        scope.locals[local] = item
        offered.append(.init(label: try string(label), value: try value.evaluate(in: scope)))
      }
    }
    return offered
  }

  private func tabs(_ plans: [ElementPlan.Tab], _ selected: ValuePlan) throws(EvaluationError) -> [Element.Control] {
    let shown = try selected.evaluate(in: scope)
    var tabs: [Element.Control] = []
    for (index, plan) in plans.enumerated() {
      let badge = try plan.badge?.evaluate(in: scope) ?? .null
      let isSilent = badge.isNull || badge.isIdentical(to: .int(0)) || badge.text.isEmpty
      let kind = Element.Control.Kind.tab(
        badge: isSilent ? nil : badge.text, isSelected: shown.isIdentical(to: .int(Int64(index))))
      tabs.append(
        Element.Control(kind: kind, label: try string(plan.label), action: try action(plan.sends, enabled: nil)))
    }
    return tabs
  }

  private func rows(_ plan: ElementPlan.Rows) throws(EvaluationError) -> [Element.Row] {
    guard case .list(let items) = try plan.items.evaluate(in: scope) else { return [] }
    var rows: [Element.Row] = []
    for (index, item) in items.enumerated() {
      let key = try rowKey(of: item, in: plan) ?? .int(Int64(index))
      rows.append(Element.Row(key: key, elements: draw(plan.row)))
    }
    return rows
  }

  /// Makes an item of a list the current one and returns its key, or `nil` if the list has no `key`.
  func rowKey(of item: Value, in plan: ElementPlan.Rows) throws(EvaluationError) -> Value? {
    scope.locals[plan.item] = item
    return try plan.key?.evaluate(in: scope)
  }

  // MARK: Parts

  private func action(_ sends: SendPlan?, enabled: Expression?) throws(EvaluationError) -> Element.Action? {
    guard let sends else { return nil }
    if let enabled, try !holds(enabled) { return nil }
    switch sends {
    case .own(let event, let plans, let valueField):
      var fields: [Value?] = []
      for plan in plans { fields.append(try plan?.evaluate(in: scope)) }
      return Element.Action(
        instance: model.instance, presenter: model.presenter, event: event, fields: fields, valueField: valueField,
        origin: model.origin)
    case .forwarded(let plan):
      guard let event = EventValue(try plan.evaluate(in: scope)), case .record(let payload) = event.payload else {
        return nil
      }
      return Element.Action(
        instance: event.instance, presenter: event.presenter, event: event.event, fields: payload.fields,
        valueField: nil, origin: model.origin)
    }
  }

  func holds(_ condition: Expression) throws(EvaluationError) -> Bool {
    if case .bool(true) = try condition.evaluate(in: scope) { return true }
    return false
  }

  private func string(_ plan: ValuePlan) throws(EvaluationError) -> String { try plan.evaluate(in: scope).text }
}

extension ElementPlan.Control {
  /// The local of an item while the options of a choice are made from data.
  fileprivate var item: Int? {
    if case .choice(_, .each(_, let item, _, _)) = kind { item } else { nil }
  }
}
