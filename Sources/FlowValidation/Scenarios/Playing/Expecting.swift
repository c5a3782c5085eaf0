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
    try checkCalls(expectation, &report)
    if let snapshot = expectation.snapshot { take(snapshot, &report) }
    if !report.diagnostics.isEmpty { throw ScenarioFailure(report.sorted) }
  }

  // MARK: The stack

  private func checkStack(_ expectation: Expectation, _ report: inout Report) throws(ScenarioFailure) {
    let stack = flow.model.stack.map(\.presenter)
    if let screen = expectation.screen, let top = stack.last, top != screen.content {
      report.add(.screen(is: name(top), expected: name(screen.content)), at: screen.span)
    }
    if let expected = expectation.backstack, expected.content != stack {
      report.add(
        .stack(is: stack.map(name), expected: expected.content.map(name)), at: expected.span)
    }
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

  /// The model that is looked at: that of the screen on top, or of the part that is named.
  private func model(of expectation: Expectation) throws(ScenarioFailure) -> PresenterModel {
    guard let place = expectation.place else { return flow.model.top }
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
    let name = rowNumber == 0 ? snapshot.content : "\(snapshot.content) \(rowNumber + 1)"
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
