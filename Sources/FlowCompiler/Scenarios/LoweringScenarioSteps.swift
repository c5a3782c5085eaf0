internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension ScenarioCompiler {
  /// Steps, as far as they could be lowered.
  mutating func lower(_ steps: [ScenarioStepSyntax]) -> [ScenarioStep] { steps.compactMap { lower($0) } }

  private mutating func lower(_ step: ScenarioStepSyntax) -> ScenarioStep? {
    let place = step.place.map { text($0) }
    guard let action = action(step), place == nil || place ?? nil != nil else { return nil }
    return ScenarioStep(action, place: place ?? nil, isRelaxed: step.isRelaxed, at: step.span)
  }

  private mutating func action(_ step: ScenarioStepSyntax) -> ScenarioStep.Action? {
    switch step.action {
    case .press(let label): return text(label).map { .press(label: $0) }
    case .toggle(let label): return text(label).map { .toggle(label: $0) }
    case .type(let entries): return lower(entries).map { .type($0) }
    case .choose(let entries): return lower(entries).map { .choose($0) }
    case .send(let event): return send(event)
    case .back: return .back
    case .forward: return .forward
    case .swipe(let end): return swipe(end)
    case .advance(let duration, let first):
      let names = first.map { ScenarioStep.DueName($0.text, span: $0.span) }
      return value(duration, expecting: .duration).map { .advance($0, first: names) }
    case .reply(let replies, let call): return lower(replies: replies, call: call).map { .reply($0) }
    case .sampled(let deed, let number): return sampled(deed, number)
    case .background: return .background
    case .foreground: return .foreground
    case .kill: return .kill
    case .repeated(let times, let steps):
      let lowered = lower(steps)
      return value(times, expecting: .int).map { .repeated(times: $0, lowered) }
    case .run(let name): return run(name)
    case .expect(let expectation): return lower(expectation).map { .expect($0) }
    }
  }

  private mutating func lower(_ entries: [ScenarioStepSyntax.Entry]) -> [ScenarioStep.Entry]? {
    let lowered = entries.map { entry -> ScenarioStep.Entry? in
      let label = text(entry.label)
      let text = text(entry.value)
      guard let label, let text else { return nil }
      return ScenarioStep.Entry(label: label, text: text, span: entry.label.span)
    }
    let sound = lowered.compactMap { $0 }
    return sound.count == lowered.count ? sound : nil
  }

  private mutating func swipe(_ end: Name?) -> ScenarioStep.Action? {
    guard let end else { return .swipe(isCompleted: true) }
    switch end.text {
    case "done": return .swipe(isCompleted: true)
    case "cancel": return .swipe(isCompleted: false)
    default:
      report.add(UnknownWord(key: "swipe", word: end.text, words: ["done", "cancel"]), at: end.span)
      return nil
    }
  }

  private mutating func run(_ name: Name) -> ScenarioStep.Action? {
    guard let index = declarations.firstIndex(where: { $0.name.text == name.text }) else {
      report.add(UnknownScenario(name: name.text, declared: declarations.map(\.name.text)), at: name.span)
      return nil
    }
    return .run(scenario: index)
  }

  // MARK: Events

  /// Everybody who has an event of the name and of the payload's form; who is meant is seen when the scenario runs.
  private mutating func send(_ event: EventSyntax) -> ScenarioStep.Action? {
    guard let payload = event.payload else { return nil }
    let (name, hearers) = hearers(of: event.name)
    var found: [ScenarioStep.Addressee] = []
    var firstMistake: Report?
    for hearer in hearers {
      guard let index = hearer.event(named: name), !hearer.events[index].isEmitted else { continue }
      let declaration = hearer.events[index].payload
      let (plans, mistakes) = trial { compiler in
        defer { compiler.takeReport() }
        return compiler.values.arguments(
          payload, of: declaration, asWhat: .event(name), at: event.name.span, in: compiler.values.scope)
      }
      if let plans {
        let plan = ValuePlan.record(declaration.shape, plans).folded
        sent.append(EventAddress(presenter: hearer.index, event: index))
        found.append(ScenarioStep.Addressee(presenter: hearer.index, event: index, payload: plan))
        report.add(mistakes)
      } else {
        firstMistake = firstMistake ?? mistakes
      }
    }
    if !found.isEmpty { return .send(event: event.name.text, found) }
    if let firstMistake { report.add(firstMistake) } else { reportUnknown(event.name, name, of: hearers) }
    return nil
  }

  /// Everybody who has an event of the name; its payload is a sample.
  mutating func send(sampleOf event: Name, _ number: ValuePlan) -> ScenarioStep.Action? {
    let (name, hearers) = hearers(of: event)
    let found = hearers.compactMap { hearer -> ScenarioStep.Hearer? in
      guard let index = hearer.event(named: name), !hearer.events[index].isEmitted else { return nil }
      return ScenarioStep.Hearer(presenter: hearer.index, event: index)
    }
    if found.isEmpty {
      reportUnknown(event, name, of: hearers)
      return nil
    }
    sent += found.map { EventAddress(presenter: $0.presenter, event: $0.event) }
    return .sendSample(event: event.text, found, number: number)
  }

  /// The name of an event without its owner, and who may have it.
  private func hearers(of event: Name) -> (name: String, hearers: [Presenter]) {
    guard event.text.hasPrefix("flow.") else {
      let found = presenters(hearing: event.text)
      return (event.text, found.isEmpty ? presenters.filter { $0.role.hearsFromOutside } : found)
    }
    return (String(event.text.dropFirst("flow.".count)), [presenters[Program.flowPresenter]])
  }

  private mutating func reportUnknown(_ written: Name, _ name: String, of hearers: [Presenter]) {
    let isOfFlow = written.text != name
    let own = hearers.flatMap { $0.events.filter { !$0.isEmitted }.map(\.name) }
    var mistake = UnhearableEvent(name: name, isOfFlow: isOfFlow, declared: isOfFlow ? own.map { "flow.\($0)" } : own)
    if !isOfFlow, presenters[Program.flowPresenter].event(named: name) != nil {
      mistake.advice = "write 'flow.\(name)', since the flow has an event of this name"
    } else if hearers.contains(where: { $0.event(named: name) != nil }) {
      mistake.advice = "only its presenter raises it: do what makes it raise the event"
    } else if let event = name.split(separator: ".").last, name.contains(".") {
      mistake.advice = "write 'send: \(event)', and beside it 'in: …' with the part that hears it"
    }
    report.add(mistake, at: written.span)
  }
}

extension Presenter.Role {
  /// Whether events come to it from its view, and not only from other presenters.
  var hearsFromOutside: Bool { self == .screen || self == .part }
}
