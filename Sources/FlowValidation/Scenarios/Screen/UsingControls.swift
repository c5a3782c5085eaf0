internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

// What using a control sends to the flow.
extension ScenarioPlay {
  func press(_ label: ValuePlan, in step: ScenarioStep) throws(ScenarioFailure) -> Input {
    let (_, action) = try control(.button, label, in: step, at: step.span)
    return input(action, value: nil)
  }

  func toggle(_ label: ValuePlan, in step: ScenarioStep) throws(ScenarioFailure) -> Input {
    let (element, action) = try control(.toggle, label, in: step, at: step.span)
    guard case .toggle(_, let isOn) = element.kind else { return input(action, value: nil) }
    return input(action, value: .bool(!isOn))
  }

  func type(_ entry: ScenarioStep.Entry, in step: ScenarioStep) throws(ScenarioFailure) -> Input {
    let (_, action) = try control(.field, entry.label, in: step, at: entry.span)
    let typed = try text(entry.text, at: entry.span)
    guard let index = action.valueField else { return input(action, value: nil) }
    let field = program.presenters[action.presenter].events[action.event].payload.fields[index]
    guard let value = program.typedValue(typed, as: field.type) else {
      let label = try text(entry.label, at: entry.span)
      throw ScenarioFailure(UnfitText(text: typed, label: label, type: field.type.description), at: entry.span)
    }
    return input(action, value: value)
  }

  func choose(_ entry: ScenarioStep.Entry, in step: ScenarioStep) throws(ScenarioFailure) -> Input {
    let (element, action) = try control(.choice, entry.label, in: step, at: entry.span)
    let wanted = try text(entry.text, at: entry.span)
    guard case .choice(_, let options, _) = element.kind else { return input(action, value: nil) }
    guard let option = options.first(where: { $0.label == wanted }) ?? options.first(where: { $0.value.text == wanted })
    else {
      throw ScenarioFailure(
        UnknownLabel(label: wanted, what: "option", labels: options.map(\.label)), at: entry.span)
    }
    return input(action, value: option.value)
  }

  func input(_ action: Element.Action, value: Value?) -> Input {
    .event(to: action.instance, event: action.event, payload: program.payload(of: action, value: value))
  }

  // MARK: Events by name

  /// Sends an event to the one presenter that is there and has it: the screen on top before its parts.
  func send(
    _ event: String, to addressees: [ScenarioStep.Addressee], in step: ScenarioStep
  ) throws(ScenarioFailure) -> Input {
    let hearer = try hearer(of: event, among: addressees.map(\.presenter), in: step)
    guard let addressee = addressees.first(where: { $0.presenter == hearer.presenter }) else {
      throw ScenarioFailure(UnheardInput(event: event, screen: program.screenName(of: flow.model)), at: step.span)
    }
    let payload = try value(addressee.payload, at: step.span).asRecord
    let declaration = program.presenters[addressee.presenter].events[addressee.event].payload
    return .event(
      to: hearer.instance, event: addressee.event, payload: payload ?? RecordValue(shape: declaration.shape, fields: [])
    )
  }

  /// The one part that is there and belongs to one of several presenters.
  func hearer(of event: String, among presenters: [Int], in step: ScenarioStep) throws(ScenarioFailure) -> ShownPart {
    for group in try hearers(in: step) {
      let found = group.filter { presenters.contains($0.presenter) }
      guard let first = found.first else { continue }
      if found.count == 1 { return first }
      throw ScenarioFailure(
        AmbiguousLabel(label: event, what: "part with an event", count: found.count, places: found.map(\.way)),
        at: step.span)
    }
    throw ScenarioFailure(UnheardInput(event: event, screen: program.screenName(of: flow.model)), at: step.span)
  }

  /// Who may hear an event, in groups: the flow and the screen on top, then the parts of it, or what the step names alone.
  private func hearers(in step: ScenarioStep) throws(ScenarioFailure) -> [[ShownPart]] {
    let parts = ShownPart.all(of: flow)
    guard let place = step.place else { return ShownPart.hearers(among: parts, in: nil) }
    let name = try text(place, at: step.span)
    let named = ShownPart.hearers(among: parts, in: name)
    if named.joined().isEmpty {
      throw ScenarioFailure(
        UnknownLabel(label: name, what: "part", labels: parts.map(\.way).filter { !$0.isEmpty }), at: step.span)
    }
    return named
  }
}

extension Program {
  /// What a person types, as a value: text as it stands, anything else as CEL would write it.
  func typedValue(_ text: String, as type: ValueType) -> Value? {
    switch type.withoutNull {
    case .string: return .string(text)
    case .secret: return .secret(Secret(text))
    case .duration: return Value.Duration(text).map { .duration($0) }
    case .timestamp: return Timestamp(text).map { .timestamp($0) }
    case .enumeration(let name):
      return types.enumeration(named: name)?.shape.value(of: text).map { .enumeration($0) }
    default:
      var sources = Sources()
      let file = sources.add(name: "typed text", text: text)
      let compilation = types.compile(MappedText(verbatim: text, at: 0, in: file.id), expecting: type)
      return compilation.report.hasErrors ? nil : compilation.expression?.constant
    }
  }
}
