internal import FlowExplorer
internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

extension ScenarioPlay {
  /// Compares the visible screen with an expectation and reports all differences at once, in source order.
  mutating func expect(_ expectation: Expectation) throws(ScenarioFailure) {
    ledger.settle(expectation)
    var report = Report()
    try checkStack(expectation, &report)
    // If the screen differs, every other difference would follow from that.
    if report.diagnostics.isEmpty {
      try checkModel(expectation, &report)
      try checkTexts(expectation, &report)
    }
    try checkOutcome(expectation, &report)
    try checkEnd(expectation, &report)
    try checkCalls(expectation, &report)
    for property in expectation.properties {
      if let problem = problem(with: property.content) { report.add(.property(problem), at: property.span) }
    }
    checkConditions(expectation, &report)
    if let snapshot = expectation.snapshot { take(snapshot, &report) }
    if !report.diagnostics.isEmpty { throw ScenarioFailure(report.sorted) }
  }

  // MARK: The stack

  private func checkStack(_ expectation: Expectation, _ report: inout Report) throws(ScenarioFailure) {
    let shown = ShownPresenters(flow.model, of: program)
    let stacks = shown.stacks
    if let screen = expectation.screen, let top = stacks.last?.entries.last,
      !(stacks + shown.sideStacks).contains(where: { $0.isTop(screen.content) })
    {
      report.add(.screen(is: top.path, expected: screen.content.text), at: screen.span)
    }
    if let expected = expectation.backstack, !isOneOf(stacks, expected.content),
      !shown.sideStacks.contains(where: { isOneOf([$0], expected.content) })
    {
      let isStyled = expected.content.contains { $0.style != nil }
      let all = byLikelihood(stacks + shown.sideStacks, for: expected.content).map { stack in
        stack.entries.map { $0.path + ($0.summary.isModal && isStyled ? " (\($0.summary.style))" : "") }
      }
      let wanted = expected.content.map { $0.screen.text + ($0.style.map { " (\($0))" } ?? "") }
      report.add(.stack(is: all.first ?? [], expected: wanted, others: Array(all.dropFirst())), at: expected.span)
    }
  }

  /// Returns stacks in the order in which they are likely to be meant: first those with the most expected screens, and
  /// of these the one that begins with the same screen.
  private func byLikelihood(
    _ stacks: [ShownPresenters.Stack], for expected: [ExpectedEntry]
  ) -> [ShownPresenters.Stack] {
    func rank(_ stack: ShownPresenters.Stack) -> (Int, Int) {
      let common = expected.count { entry in stack.entries.contains { entry.screen.isMeant(by: $0) } }
      let first = stack.entries.first.map { expected.first?.screen.isMeant(by: $0) ?? false } ?? false
      return (common, first ? 1 : 0)
    }
    let ranked = stacks.enumerated().map { (stack: $1, rank: rank($1), number: $0) }
    return ranked.sorted { ($1.rank.0, $1.rank.1, $0.number) < ($0.rank.0, $0.rank.1, $1.number) }.map(\.stack)
  }

  /// Whether the expected screens equal one of the stacks, or the stack of the flow in which nested stacks replace
  /// their top entries.
  private func isOneOf(_ stacks: [ShownPresenters.Stack], _ expected: [ExpectedEntry]) -> Bool {
    var whole: [ShownPresenters.Entry] = []
    for stack in stacks {
      whole = whole.dropLast() + stack.entries
      for entries in [stack.entries, whole] where entries.count == expected.count {
        if zip(entries, expected).allSatisfy({ $1.isMet(by: $0) }) { return true }
      }
    }
    return false
  }

  // MARK: The model

  private func checkModel(_ expectation: Expectation, _ report: inout Report) throws(ScenarioFailure) {
    guard expectation.modelCase != nil || expectation.model != nil else { return }
    let model = try model(of: expectation)
    let shown = program.modelCase(of: model)
    let title = name(model.presenter)
    if let expected = expectation.modelCase, shown?.name != expected.content {
      report.add(
        .modelCase(is: shown?.name ?? title, of: title, expected: expected.content), at: expected.span)
      return
    }
    guard let expected = expectation.model else { return }
    let fitting = expected.content.first {
      $0.presenter == model.presenter && $0.caseIndex == model.caseIndex
    }
    guard let fitting else {
      let title = shown?.name.map { "\(title).\($0)" } ?? title
      let others = expected.content.map { other in
        let name = program.presenters[other.presenter].model.cases[other.caseIndex].name
        return name.map { "\(self.name(other.presenter)).\($0)" } ?? self.name(other.presenter)
      }
      report.add(.otherModel(is: title, expected: others), at: expected.span)
      return
    }
    try compare(model.fields, with: fitting.fields, place: "", &report)
  }

  private func name(_ presenter: PresenterID) -> String { program.names.name(of: presenter) }

  /// Returns the model to compare: that of the named part, of the named screen, or of the innermost top screen that
  /// matches.
  private func model(of expectation: Expectation) throws(ScenarioFailure) -> PresenterModel {
    let shown = ShownPresenters(flow.model, of: program)
    guard let place = expectation.place else {
      let stacks = shown.stacks.reversed() + shown.sideStacks.reversed()
      guard let screen = expectation.screen?.content, let named = stacks.first(where: { $0.isTop(screen) }) else {
        return stacks.first { isMeant($0.top, by: expectation) }?.top ?? flow.model.top
      }
      guard program.presenters[screen.presenter].role == .flow else { return named.top }
      // For an imported flow: the innermost of its screens that matches, or else the flow's own model.
      let inside = stacks.prefix { !$0.isTop(screen) } + [named]
      return inside.first { isMeant($0.top, by: expectation) }?.top ?? named.top
    }
    let name = try text(place, at: expectation.span)
    let found = shown.places(called: name)
    guard let model = found.first?.model else {
      throw ScenarioFailure(
        UnknownLabel(label: name, what: "part", labels: shown.places.map(\.path)), at: expectation.span)
    }
    if found.count > 1 {
      throw ScenarioFailure(
        AmbiguousLabel(label: name, what: "part", count: found.count, places: found.map(\.path)),
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
      if named.contains(where: { $0.action != nil }) { report.add(.enabled(label: label), at: expected.span) }
    }
  }

  // MARK: Outcomes

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

  private func checkConditions(_ expectation: Expectation, _ report: inout Report) {
    guard !expectation.conditions.isEmpty else { return }
    let walker = FlowWalker(flow)
    for condition in expectation.conditions {
      switch walker.truth(of: condition.content, example: example) {
      case .holds(true): break
      case .holds(false):
        let values = walker.values(readBy: condition.content, example: example).map { "'\($0.name)' is \($0.value)" }
        report.add(.condition(text: condition.content.text.text, values: values), at: condition.span)
      case .unknown(let reason):
        report.add(.unknownCondition(text: condition.content.text.text, reason: reason), at: condition.span)
      case .failed(let fault): report.add(fault.diagnostic)
      }
    }
  }

  private mutating func take(_ snapshot: Expectation.Placed<String>, _ report: inout Report) {
    let name = Recordings.name(of: snapshot.content, example: exampleNumber)
    switch recordings.take(name, of: flow.model, program) {
    case .same: break
    case .missing: report.add(MissingSnapshot(name: name), at: snapshot.span)
    case .different(let former, let present):
      report.add(ChangedSnapshot(name: name, former: former, present: present), at: snapshot.span)
    }
  }
}

extension Report {
  /// Adds a difference from an expectation.
  fileprivate mutating func add(_ difference: FailedExpectation.Difference, at span: Span) {
    add(FailedExpectation(difference: difference), at: span)
  }
}

extension ShownPresenters.Stack {
  /// Whether a screen is on top of this stack.
  fileprivate func isTop(_ screen: ExpectedScreen) -> Bool { entries.last.map { screen.isMeant(by: $0) } ?? false }
}
