internal import FlowExplorer
internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

// Inputs for the use of controls.
extension ScenarioPlay {
  func open(_ link: ValuePlan, in step: ScenarioStep) throws(ScenarioFailure) -> Input {
    let link = try text(link, at: step.span)
    try ScenarioPlay.check(link: link, of: program, at: step.span)
    return .open(link)
  }

  /// Uses a control.
  func use(
    _ verb: ControlVerb, _ entry: ScenarioStep.Entry, in step: ScenarioStep
  ) throws(ScenarioFailure) -> Input {
    let (control, action) = try control(verb, entry.label, in: step, at: entry.span)
    switch control.input {
    case .nothing(let value): return input(action, value: value)
    case .text: return input(action, value: try typed(entry, into: action))
    case .option(let options): return input(action, value: try chosen(entry, of: options))
    case .number(let range): return input(action, value: try moved(entry, in: range, action))
    }
  }

  private func moved(
    _ entry: ScenarioStep.Entry, in range: NumberRange, _ action: Element.Action
  ) throws(ScenarioFailure) -> Value? {
    guard let number = try typed(entry, into: action), !range.contains(number) else {
      return try typed(entry, into: action)
    }
    let type = "a number from \(range.from.text) to \(range.to.text) in steps of \(range.step.text)"
    throw ScenarioFailure(
      UnfitText(text: number.text, label: try text(entry.label, at: entry.span), type: type), at: entry.inputSpan)
  }

  private func typed(
    _ entry: ScenarioStep.Entry, into action: Element.Action
  ) throws(ScenarioFailure) -> Value? {
    switch entry.input {
    case .nothing: return nil
    case .sample(let number): return try sample(number, typedInto: entry, action)
    case .text(let plan):
      let typed = try text(plan, at: entry.inputSpan)
      guard let index = action.valueField else { return nil }
      let field = program.presenters[action.presenter].events[action.event].payload.fields[index]
      guard let value = program.typedValue(typed, as: field.type) else {
        let label = try text(entry.label, at: entry.span)
        throw ScenarioFailure(UnfitText(text: typed, label: label, type: field.type.description), at: entry.inputSpan)
      }
      return value
    }
  }

  private func chosen(
    _ entry: ScenarioStep.Entry, of options: [Element.Option]
  ) throws(ScenarioFailure) -> Value? {
    guard case .text(let plan) = entry.input else { return nil }
    let wanted = try text(plan, at: entry.inputSpan)
    guard let option = options.first(where: { $0.label == wanted }) ?? options.first(where: { $0.value.text == wanted })
    else {
      throw ScenarioFailure(
        UnknownLabel(label: wanted, what: "option", labels: options.map(\.label)), at: entry.inputSpan)
    }
    return option.value
  }

  func input(_ action: Element.Action, value: Value?) -> Input {
    .event(to: action.instance, event: action.event, payload: program.payload(of: action, value: value))
  }

  // MARK: Events by name

  /// Sends an event to the only visible presenter that offers it.
  func send(
    _ event: String, at path: String?, to addressees: [ScenarioStep.Addressee], in step: ScenarioStep
  ) throws(ScenarioFailure) -> Input {
    let (model, meant) = try receiver(of: event, at: path, in: step)
    guard let addressee = addressees.first(where: { $0.presenter == model.presenter && $0.event == meant }) else {
      let presenter = program.names.name(of: model.presenter)
      throw ScenarioFailure(UnheardInput(reason: "'\(event)' of '\(presenter)' takes other values"), at: step.span)
    }
    let payload = try value(addressee.payload, at: step.span).asRecord
    let declaration = program.presenters[addressee.presenter].events[addressee.event].payload
    return .event(
      to: model.instance, event: meant, payload: payload ?? RecordValue(shape: declaration.shape, fields: []))
  }

  /// Returns the presenter that handles an event, by the event's name and an optional path, with the position of the
  /// event.
  func receiver(
    of event: String, at path: String?, in step: ScenarioStep
  ) throws(ScenarioFailure) -> (model: PresenterModel, event: EventID) {
    var whole = path
    if let place = step.place {
      whole = [try text(place, at: step.span), path].compactMap { $0 }.joined(separator: ".")
    }
    let shown = ShownPresenters(flow.model, of: program)
    switch shown.resolution(of: event, at: whole) {
    case .one(let place, let event): return (place.model, event)
    case .several(let places):
      throw ScenarioFailure(
        AmbiguousLabel(label: event, what: "part with an event", count: places.count, places: places.map(\.path)),
        at: step.span)
    case .refused(let offer):
      let diagnostic = UnheardInput(refusal: offer.refusal(of: event) ?? "", event: event, offered: shown.offeredEvents)
      throw ScenarioFailure(diagnostic, at: step.span)
    case .absent:
      throw ScenarioFailure(
        UnknownLabel(label: whole ?? "", what: "part", labels: shown.places.map(\.path)), at: step.span)
    case .unheard:
      let screen = program.screenName(of: flow.model)
      throw ScenarioFailure(
        UnheardInput(event: event, at: whole, screen: screen, offered: shown.offeredEvents), at: step.span)
    }
  }
}
