internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

extension ScenarioPlay {
  /// Compares what is shown with what is expected; all that differs is told at once, in the order of the file.
  mutating func expect(_ expectation: Expectation) throws(ScenarioFailure) {
    ledger.settle(expectation)
    var report = Report()
    try checkStack(expectation, &report)
    // On another screen than is expected everything else would be an echo.
    if report.diagnostics.isEmpty {
      try checkModel(expectation, &report)
      try checkTexts(expectation, &report)
    }
    try checkOutcome(expectation, &report)
    try checkEnd(expectation, &report)
    try checkCalls(expectation, &report)
    if let snapshot = expectation.snapshot { take(snapshot, &report) }
    if !report.diagnostics.isEmpty { throw ScenarioFailure(report.sorted) }
  }

  // MARK: The stack

  private func checkStack(_ expectation: Expectation, _ report: inout Report) throws(ScenarioFailure) {
    let stacks = activeStacks
    if let screen = expectation.screen, let top = stacks.last?.screen,
      !stacks.contains(where: { $0.screen == screen.content })
    {
      report.add(.screen(is: name(top), expected: name(screen.content)), at: screen.span)
    }
    if let expected = expectation.backstack, !stacks.contains(where: { $0.fits(expected.content) }) {
      // The one that is meant most likely begins as it does.
      let meant = stacks.first { $0.screens.first == expected.content.first?.screen } ?? stacks.first
      let isStyled = expected.content.contains { $0.style != nil }
      let shown = (meant?.entries ?? []).map { name($0.presenter) + ($0.isModal && isStyled ? " (\($0.style))" : "") }
      let wanted = expected.content.map { name($0.screen) + ($0.style.map { " (\($0))" } ?? "") }
      report.add(.stack(is: shown, expected: wanted), at: expected.span)
    }
  }

  /// A stack on the way to what a person looks at.
  private struct ActiveStack {
    /// Its entries, root first.
    let entries: [EntrySummary]
    /// What the screen on top shows.
    let top: PresenterModel

    /// The positions of the screens in ``Program/presenters``, root first.
    var screens: [Int] { entries.map(\.presenter) }

    /// The screen on top.
    var screen: Int? { entries.last?.presenter }

    /// Whether the entries are as expected.
    func fits(_ expected: [ExpectedEntry]) -> Bool {
      entries.count == expected.count
        && zip(entries, expected).allSatisfy { entry, wanted in
          entry.presenter == wanted.screen && (wanted.style ?? entry.style) == entry.style
        }
    }
  }

  /// The flow's own stack, the one inside of its top that is selected, and so on.
  private var activeStacks: [ActiveStack] {
    var stacks = [ActiveStack(entries: flow.model.stack, top: flow.model.top)]
    while let next = stacks.last?.top.innerStack {
      stacks.append(ActiveStack(entries: next.entries, top: next.top))
    }
    return stacks
  }

  private func name(_ presenter: Int) -> String { program.presenters[presenter].name }

  // MARK: The model

  private func checkModel(_ expectation: Expectation, _ report: inout Report) throws(ScenarioFailure) {
    guard expectation.modelCase != nil || expectation.model != nil else { return }
    let model = try model(of: expectation)
    let shown = program.modelCase(of: model)
    if let expected = expectation.modelCase, shown?.name != expected.content {
      let title = name(model.presenter)
      report.add(
        .modelCase(is: shown?.name ?? title, of: title, expected: expected.content), at: expected.span)
      return
    }
    guard let expected = expectation.model else { return }
    let fitting = expected.content.first {
      $0.presenter == model.presenter && $0.caseIndex == model.caseIndex
    }
    guard let fitting else {
      let title = shown?.name.map { "\(name(model.presenter)).\($0)" } ?? name(model.presenter)
      let others = expected.content.map { other in
        let name = program.presenters[other.presenter].model.cases[other.caseIndex].name
        return name.map { "\(self.name(other.presenter)).\($0)" } ?? self.name(other.presenter)
      }
      report.add(.otherModel(is: title, expected: others), at: expected.span)
      return
    }
    try compare(model.fields, with: fitting.fields, way: "", &report)
  }

  /// The model that is looked at: that of the part that is named, of the screen that is, or of the innermost screen on top
  /// that can be meant.
  private func model(of expectation: Expectation) throws(ScenarioFailure) -> PresenterModel {
    guard let place = expectation.place else {
      let stacks = activeStacks.reversed()
      if let screen = expectation.screen, let named = stacks.first(where: { $0.screen == screen.content }) {
        return named.top
      }
      return stacks.first { isMeant($0.top, by: expectation) }?.top ?? flow.model.top
    }
    let name = try text(place, at: expectation.span)
    let parts = ShownPart.all(of: flow).filter { !$0.way.isEmpty }
    let found = parts.filter { PartPath.matches($0.way, name) }
    guard let model = found.first?.model else {
      throw ScenarioFailure(
        UnknownLabel(label: name, what: "part", labels: parts.map(\.way)), at: expectation.span)
    }
    if found.count > 1 {
      throw ScenarioFailure(
        AmbiguousLabel(label: name, what: "part", count: found.count, places: found.map(\.way)),
        at: expectation.span)
    }
    return model
  }

  private func isMeant(_ model: PresenterModel, by expectation: Expectation) -> Bool {
    if let expected = expectation.model { return expected.content.contains { $0.presenter == model.presenter } }
    return program.presenters[model.presenter].model.cases.contains { $0.name == expectation.modelCase?.content }
  }

  // MARK: The screen

  private func checkTexts(_ expectation: Expectation, _ report: inout Report) throws(ScenarioFailure) {
    if expectation.shows.isEmpty, expectation.hides.isEmpty, expectation.disabled.isEmpty { return }
    var looked = [screen]
    if let place = expectation.place {
      looked = try places(place, at: expectation.span).compactMap { $0.last { $0.kind != .listRow } ?? $0.last }
    }
    let texts = looked.flatMap(\.allTexts)
    for expected in expectation.shows {
      let text = try text(expected.content, at: expected.span)
      if !texts.contains(text) { report.add(.hidden(text: text, texts: texts), at: expected.span) }
    }
    for expected in expectation.hides {
      let text = try text(expected.content, at: expected.span)
      if texts.contains(text) { report.add(.shown(text: text), at: expected.span) }
    }
    for expected in expectation.disabled {
      let label = try text(expected.content, at: expected.span)
      let controls = looked.flatMap(\.allControls)
      let named = controls.filter { $0.label == label }
      if named.isEmpty {
        throw ScenarioFailure(
          UnknownLabel(label: label, what: "control", labels: controls.map(\.label)), at: expected.span)
      }
      if named.contains(where: { $0.element.action != nil }) { report.add(.enabled(label: label), at: expected.span) }
    }
  }

  // MARK: What came of the steps

  private func checkOutcome(_ expectation: Expectation, _ report: inout Report) throws(ScenarioFailure) {
    if let expected = expectation.messages {
      var texts: [String] = []
      for plan in expected.content { texts.append(try text(plan, at: expected.span)) }
      let shown = flow.model.messages.map(\.text)
      if shown != texts { report.add(.messages(is: shown, expected: texts), at: expected.span) }
    }
    if let expected = expectation.exited {
      let exits = try value(expected.content, at: expected.span).asBool ?? false
      if exits != flow.hasExited { report.add(.exit(hasExited: flow.hasExited), at: expected.span) }
    }
    if let expected = expectation.emitted {
      let count = try amount(of: expected.content, asWhat: "the number of models", at: expected.span)
      if count != Int64(ledger.modelCount) {
        report.add(.models(are: ledger.modelCount, expected: count), at: expected.span)
      }
    }
  }

  private mutating func take(_ snapshot: Expectation.Placed<String>, _ report: inout Report) {
    let name = Recordings.name(of: snapshot.content, row: rowNumber)
    switch recordings.take(name, of: flow.model, program) {
    case .same: break
    case .missing: report.add(MissingSnapshot(name: name), at: snapshot.span)
    case .different(let former, let present):
      report.add(ChangedSnapshot(name: name, former: former, present: present), at: snapshot.span)
    }
  }
}

extension Report {
  /// Adds something that is shown and not expected.
  fileprivate mutating func add(_ difference: FailedExpectation.Difference, at span: Span) {
    add(FailedExpectation(difference: difference), at: span)
  }
}
