internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension ScenarioCompiler {
  /// The name of an event in a step.
  private struct SentName {
    let written: Name
    /// The name without its path.
    let event: String
    /// The path before the name, or `nil` for a bare name.
    let path: String?
    /// The path prefixed with that of `in`, or `nil` without a constant path.
    let whole: String?
    /// The presenters that the name may refer to. The running scenario decides between them.
    let receivers: [Presenter]
  }

  /// A path that is constant, or the absence of a path.
  private struct ConstantPath {
    let path: String?
  }

  /// Lowers an event for every presenter that declares it with a payload of this form.
  ///
  /// - Parameters:
  ///   - place: The value of `in` next to the step.
  ///   - span: The location of that value in the file.
  mutating func send(_ event: EventSyntax, in place: ValuePlan?, at span: Span?) -> ScenarioStep.Action? {
    guard let payload = event.payload, let sent = sentName(event.name, in: place, at: span) else { return nil }
    var found: [ScenarioStep.Addressee] = []
    var firstMistake: Report?
    for receiver in sent.receivers {
      guard let index = receiver.event(named: sent.event), receiver.events[index].isOpen else { continue }
      let declaration = receiver.events[index].payload
      let (plans, mistakes) = trial { compiler in
        defer { compiler.takeReport() }
        return compiler.values.arguments(
          payload, of: declaration, asWhat: .event(sent.event), at: event.name.span, in: compiler.valueScope)
      }
      if let plans {
        let plan = ValuePlan.record(declaration.shape, plans).folded
        self.sent.append(ScenarioStep.Receiver(presenter: receiver.index, event: index))
        found.append(ScenarioStep.Addressee(presenter: receiver.index, event: index, payload: plan))
        report.add(mistakes)
      } else {
        firstMistake = firstMistake ?? mistakes
      }
    }
    if !found.isEmpty { return .send(event: sent.event, at: sent.path, found) }
    if let firstMistake { report.add(firstMistake) } else { reportUnknown(sent) }
    return nil
  }

  /// Lowers an event with a sampled payload for every presenter that declares it.
  mutating func send(
    sampleOf event: Name, _ number: ValuePlan, in place: ValuePlan?, at span: Span?
  ) -> ScenarioStep.Action? {
    guard let sent = sentName(event, in: place, at: span) else { return nil }
    let found = sent.receivers.compactMap { receiver -> ScenarioStep.Receiver? in
      guard let index = receiver.event(named: sent.event), receiver.events[index].isOpen else { return nil }
      return ScenarioStep.Receiver(presenter: receiver.index, event: index)
    }
    if found.isEmpty {
      reportUnknown(sent)
      return nil
    }
    self.sent += found
    return .sendSample(event: sent.event, at: sent.path, found, number: number)
  }

  /// Splits a name and resolves the presenters it may refer to; returns `nil` after reporting a path that leads
  /// nowhere.
  private mutating func sentName(_ written: Name, in place: ValuePlan?, at placeSpan: Span?) -> SentName? {
    let (path, event) = PartPath.split(written.text)
    // Nothing is known about a place that is computed when the scenario runs.
    guard let constant = constantPath(place, with: path) else {
      let candidates = allPresenters.filter { $0.role != .store }
      return SentName(written: written, event: event, path: path, whole: path, receivers: candidates)
    }
    guard let whole = constant.path else {
      return SentName(
        written: written, event: event, path: nil, whole: nil, receivers: allPresenters.filter(isOnScreen))
    }
    let receivers = presenters(called: whole, at: path == nil ? placeSpan ?? written.span : written.span)
    if receivers.isEmpty { return nil }
    let shown = receivers.map { allPresenters[shownPresenter(of: $0.index)] }
    if shown.allSatisfy({ $0.index == Program.flowPresenter && $0.model.cases.isEmpty }) {
      report.add(UnhearableEvent(name: event, path: whole, declared: [], isUnseen: true), at: written.span)
      return nil
    }
    return SentName(written: written, event: event, path: path, whole: whole, receivers: shown)
  }

  /// Joins a place and the path before an event; returns `nil` if the place is not constant.
  private func constantPath(_ place: ValuePlan?, with path: String?) -> ConstantPath? {
    guard let place else { return ConstantPath(path: path) }
    guard case .constant(.string(let text)) = place else { return nil }
    return ConstantPath(path: [text, path].compactMap { $0 }.joined(separator: "."))
  }

  /// Whether a user can interact with the presenter: a screen, an imported flow or a part.
  private func isOnScreen(_ presenter: Presenter) -> Bool {
    switch presenter.role {
    case .screen, .part: true
    case .flow: !presenter.isOutermost
    case .store, .stack: false
    }
  }

  private mutating func reportUnknown(_ sent: SentName) {
    let own = sent.receivers.flatMap { $0.events.filter(\.isOpen).map(\.name) }
    let declared = own.map { name in sent.whole.map { "\($0).\(name)" } ?? name }
    var mistake = UnhearableEvent(name: sent.event, path: sent.whole, declared: declared)
    if sent.whole == nil, presenters[Program.flowPresenter].event(named: sent.event) != nil {
      mistake.advice = "write 'flow.\(sent.event)', since the flow has an event of this name"
    } else if sent.receivers.contains(where: { $0.event(named: sent.event) != nil }) {
      mistake.advice = "only its presenter can raise it: send an event that makes it do so"
    }
    report.add(mistake, at: sent.written.span)
  }
}
