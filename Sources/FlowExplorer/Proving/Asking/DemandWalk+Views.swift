internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowReports

// Models and views: what is offered matters where it sends an event that does. What is shown does not.
extension DemandWalk {
  mutating func walk(_ model: Model, of presenter: Presenter) {
    let place = Place(root: .model(presenter: presenter.index))
    let sites = modelSites(of: presenter)
    let matters = sites.contains { shape, site in
      let inside = site.knowing(shape.condition)
      return offers(shape, of: presenter) || shape.fields.contains { canFail($0.plan, at: inside) }
        || canFail(shape.condition, at: site)
    }
    for (shape, here) in sites {
      if matters || comparing.tellsCasesApart || table.isDemanded(place.root) { decide(shape.condition, at: here) }
      failures(of: shape.condition, at: here)
      let own = shape.name.map { place.part(.field($0)) } ?? place
      var inside = here.knowing(shape.condition)
      for field in shape.fields {
        failures(of: field.plan, at: inside)
        flow(field.plan, into: own.part(.field(field.name)), at: inside)
      }
      inside.model = own
      for element in shape.view ?? [] { walk(element, at: inside) }
    }
  }

  /// Returns the cases of the model of a presenter with the sites of their conditions. A case is chosen if its
  /// condition holds, and those of the cases before do not.
  func modelSites(of presenter: Presenter) -> [(shape: ModelCase, site: DemandSite)] {
    var sites: [(shape: ModelCase, site: DemandSite)] = []
    var before = DemandSite(presenter.index)
    for shape in presenter.model.cases {
      sites.append((shape, before))
      before = before.knowing(shape.condition, holds: false)
    }
    return sites
  }

  /// Whether a case of a model offers an event that matters.
  private func offers(_ shape: ModelCase, of presenter: Presenter) -> Bool {
    if let view = shape.view { return view.contains { offers($0, of: presenter) } }
    return shape.events.contains { relevantEvents.contains(HandledEvent(presenter: presenter.index, event: $0)) }
  }

  private func offers(_ element: ElementPlan, of presenter: Presenter) -> Bool {
    element.parts.contains { part in
      switch part {
      case .control(let sends, _, _): sends.map { matters($0, of: presenter) } ?? false
      case .rows(let rows): rows.row.contains { offers($0, of: presenter) }
      case .elements(let elements): elements.contains { offers($0, of: presenter) }
      case .shown: false
      // A presenter in a slot or on a stack may matter.
      case .composed:
        presenter.stacks != nil || presenter.role == .flow || isTemplate(presenter)
          || presenter.children.contains { matters($0, of: presenter) }
      }
    }
  }

  /// Whether the view of a presenter shows children of another one.
  private func isTemplate(_ presenter: Presenter) -> Bool {
    program.presenters.contains { owner in
      owner.children.contains { child in
        child.filling.map { owner.children[$0.template].presenter == presenter.index } ?? false
      }
    }
  }

  private func matters(_ sends: SendPlan, of presenter: Presenter) -> Bool {
    switch sends {
    case .own(let event, _, _): relevantEvents.contains(HandledEvent(presenter: presenter.index, event: event))
    case .forwarded: true
    }
  }

  private mutating func walk(_ element: ElementPlan, at outer: DemandSite) {
    let presenter = program.presenters[outer.presenter]
    guard offers(element, of: presenter) else { return }
    decide(element.condition, at: outer)
    failures(of: element.condition, at: outer)
    let here = outer.knowing(element.condition)
    for plan in element.decidingValues {
      let cause = plan.firstExpression.map { DemandCause($0) } ?? DemandCause("a control", at: element.span)
      because(cause) { $0.demand(plan, [], .exact, at: here) }
    }
    if comparing.usesNames, element.sendsOwnNumbers {
      for type in [ValueType.int, .uint] { table.names.noteCalculation(of: type) }
    }
    for part in element.parts {
      switch part {
      // An element whose text fails is not drawn, and neither is what it contains.
      case .shown(let plan): failures(of: plan, at: here)
      case .control(let sends, let enabled, let options): walk(sends, enabled, options, element.span, at: here)
      case .rows(let rows): walk(rows, element.span, at: here)
      case .elements(let elements): for inner in elements { walk(inner, at: here) }
      case .composed: break
      }
    }
  }

  /// Whether there is a row matters. How many there are matters only if they differ in what they offer.
  private mutating func walk(_ rows: ElementPlan.Rows, _ span: Span, at here: DemandSite) {
    failures(of: rows.items, at: here)
    let cause = rows.items.firstExpression.map { DemandCause($0) } ?? DemandCause("the rows of a list", at: span)
    because(cause) { $0.demand(rows.items, [], .size(.greater, 0), at: here) }
    let inner = here.with(local: rows.item, .elementOfPlan(rows.items, here))
    failures(of: rows.key, at: inner)
    for row in rows.row { walk(row, at: inner) }
  }

  private mutating func walk(
    _ sends: SendPlan?, _ enabled: Expression?, _ options: ElementPlan.Options?, _ span: Span, at here: DemandSite
  ) {
    let presenter = program.presenters[here.presenter]
    guard let sends, matters(sends, of: presenter) else { return }
    decide(enabled, at: here)
    failures(of: enabled, at: here)
    switch sends {
    case .forwarded(let plan):
      failures(of: plan, at: here)
      because(DemandCause("an event of the model", at: span)) { $0.demand(plan, [], .identity, at: here) }
    case .own(let event, let fields, let field):
      let place = Place(root: .payload(presenter: presenter.index, event: event))
      let declared = presenter.events[event].payload.fields
      for (declaration, plan) in zip(declared, fields) {
        failures(of: plan, at: here)
        flow(plan, into: place.part(.field(declaration.name)), at: here)
      }
      if let options, let field, declared.indices.contains(field) {
        walk(options, into: place.part(.field(declared[field].name)), span, at: here)
      }
    }
  }

  private mutating func walk(
    _ options: ElementPlan.Options, into place: Place, _ span: Span, at here: DemandSite
  ) {
    let cause = DemandCause("the options of a choice", at: span)
    switch options {
    case .fixed(let options):
      for entry in table.demands(on: place) where entry.demand == .name {
        for option in options { table.names.note(option.value, entry.path) }
      }
    case .items(let items):
      failures(of: items, at: here)
      because(cause) { $0.demand(items, [], .size(.greater, 0), at: here) }
      flow(.elementOfPlan(items, here), into: place)
    case .each(let items, let item, let value, let label):
      failures(of: items, at: here)
      because(cause) { $0.demand(items, [], .size(.greater, 0), at: here) }
      let inner = here.with(local: item, .elementOfPlan(items, here))
      failures(of: value, at: inner)
      failures(of: label, at: inner)
      flow(value, into: place, at: inner)
    }
  }
}

extension ElementPlan {
  /// Whether the element sends numbers that are not in the model, such as those between the ends of a slider.
  fileprivate var sendsOwnNumbers: Bool {
    if case .control(let control) = kind, case .number = control.input { true } else { false }
  }

  /// The shown values that decide what a control sends: a switch sends the opposite of its value, a slider a number of
  /// its range, and a tab is selected already or not.
  fileprivate var decidingValues: [ValuePlan] {
    switch kind {
    case .control(let control):
      switch control.input {
      case .opposite(let value): [value]
      case .number(let range): [range.from, range.to, range.step]
      case .nothing, .text, .option: []
      }
    case .tabs(_, let selected): [selected]
    case .heading, .text, .list, .group, .row, .divider, .display, .child, .slot, .backstack: []
    }
  }
}
