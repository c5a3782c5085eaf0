internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension ScenarioCompiler {
  /// Lowers steps and leaves out those with errors.
  mutating func lower(_ steps: [ScenarioStepSyntax]) -> [ScenarioStep] { steps.compactMap { lower($0) } }

  private mutating func lower(_ step: ScenarioStepSyntax) -> ScenarioStep? {
    let place = step.place.map { text($0) }
    guard place == nil || place ?? nil != nil, let action = action(step, in: place ?? nil) else { return nil }
    return ScenarioStep(
      action, place: place ?? nil, isRelaxed: step.isRelaxed, at: step.span, placeSpan: step.place?.span)
  }

  private mutating func action(_ step: ScenarioStepSyntax, in place: ValuePlan?) -> ScenarioStep.Action? {
    switch step.action {
    case .use(let verb, let entries): return use(verb, entries, in: step)
    case .open(let link): return text(link).map { .open(link: $0) }
    case .send(let event): return send(event, in: place, at: step.place?.span)
    case .back: return .back
    case .forward: return .forward
    case .swipe(let swipe): return action(of: swipe)
    case .dismiss(let message): return text(message).map { .dismiss($0) }
    case .locale(let name): return languageTag(name).map { .locale($0) }
    case .advance(let duration, let first):
      let names = first.map { ScenarioStep.DueName($0.text, span: $0.span) }
      return value(duration, expecting: .duration).map { .advance($0, first: names) }
    case .reply(let replies, let nth): return lower(replies: replies, nth: nth).map { .reply($0) }
    case .sampled(let action, let number): return sampled(action, number, in: place, of: step)
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

  private mutating func use(
    _ verb: String, _ entries: [ScenarioStepSyntax.Entry], in step: ScenarioStepSyntax
  ) -> ScenarioStep.Action? {
    let lowered = entries.map { entry -> ScenarioStep.Entry? in
      let label = text(entry.label)
      guard let value = entry.value else {
        return label.map { ScenarioStep.Entry(label: $0, input: .nothing, span: entry.label.span) }
      }
      let text = text(value)
      guard let label, let text else { return nil }
      return ScenarioStep.Entry(label: label, input: .text(text), span: entry.label.span, inputSpan: value.span)
    }
    let sound = lowered.compactMap { $0 }
    guard sound.count == lowered.count else { return nil }
    return ControlVerb(rawValue: verb).map { .use($0, sound) }
  }

  private mutating func action(of swipe: ScenarioStepSyntax.Swipe) -> ScenarioStep.Action? {
    switch swipe {
    case .whole: return .swipe(.end(isCompleted: true))
    case .progress(let progress): return value(progress, expecting: .double).map { .swipe(.progress($0)) }
    case .end(let end):
      switch end.text {
      case "done": return .swipe(.end(isCompleted: true))
      case "cancel": return .swipe(.end(isCompleted: false))
      default:
        report.add(
          UnknownWord(key: "swipe", word: end.text, words: ["done", "cancel", "a number from 0 to 1"]), at: end.span)
        return nil
      }
    }
  }

  private mutating func run(_ name: Name) -> ScenarioStep.Action? {
    guard let index = declarations.firstIndex(where: { $0.name.text == name.text }) else {
      report.add(UnknownScenario(name: name.text, declared: declarations.map(\.name.text)), at: name.span)
      return nil
    }
    return .run(scenario: index)
  }
}
