internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension ScenarioCompiler {
  /// Lowers an expectation; returns `nil` after reporting an error.
  mutating func lower(_ syntax: ExpectationSyntax) -> Expectation? {
    let before = report.diagnostics.count
    var expectation = Expectation(at: syntax.span)
    expectation.place = syntax.place.flatMap { text($0) }
    expectation.screen = syntax.screen.flatMap { name in self.screen(name).map { .init($0, at: name.span) } }
    if syntax.modelCase != nil || syntax.mode != nil || syntax.model != nil { lowerModel(syntax, into: &expectation) }
    expectation.backstack = syntax.backstack.map { entries($0, in: syntax) }
    if let messages = syntax.messages, let plans = texts(messages) {
      expectation.messages = .init(plans, at: span(of: messages, in: syntax))
    }
    if let calls = syntax.calls { expectation.calls = .init(calls.compactMap { call($0) }, at: syntax.span) }
    expectation.loading = syntax.loading.flatMap { loading($0) }
    expectation.running = syntax.running.map { names in
      let span = names.reduce(names.first?.span ?? syntax.span) { $0.union($1.span) }
      return .init(names.map(\.text), at: span)
    }
    lowerOutcome(syntax, into: &expectation)
    expectation.shows = placed(syntax.shows)
    expectation.hides = placed(syntax.hides)
    expectation.disabled = placed(syntax.disabled)
    expectation.exited = syntax.exited.flatMap { placed($0, expecting: .bool) }
    expectation.emitted = syntax.emitted.flatMap { placed($0, expecting: .int) }
    expectation.properties = syntax.properties.compactMap { property($0) }
    expectation.conditions = conditions(syntax.conditions)
    expectation.snapshot = syntax.snapshot.flatMap { snapshot($0) }
    return report.diagnostics.count == before ? expectation : nil
  }

  /// Lowers conditions, which read the same names as those of properties, and the values of the current example.
  private mutating func conditions(_ sources: [ExpressionSyntax]) -> [Expectation.Placed<Expression>] {
    guard let claims, !sources.isEmpty else { return [] }
    let compiler = claims.reading(values)
    let lowered = sources.compactMap { source in
      compiler.claimCondition(source, in: compiler.scope).map { Expectation.Placed($0, at: source.text.span) }
    }
    let example = Variable.local(Scenario.exampleLocal).number
    if lowered.contains(where: { $0.content.reads.contains(example) }) { exampleFields.areReadInSteps = true }
    report.add(compiler.report)
    return lowered
  }

  private mutating func placed(_ syntaxes: [ValueSyntax]) -> [Expectation.Placed<ValuePlan>] {
    syntaxes.compactMap { placed($0, expecting: .string) }
  }

  private mutating func placed(_ syntax: ValueSyntax, expecting type: ValueType) -> Expectation.Placed<ValuePlan>? {
    value(syntax, expecting: type).map { .init($0, at: syntax.span) }
  }

  private func span(of values: [ValueSyntax], in syntax: ExpectationSyntax) -> Span {
    values.reduce(values.first?.span ?? syntax.span.firstByte) { $0.union($1.span) }
  }

  /// Returns the only screen, or imported flow, that a path refers to.
  mutating func screen(_ name: Name) -> ExpectedScreen? {
    let path = PartPath(name.text)
    let meant = names.screens(called: path)
    guard let first = meant.first else {
      var mistake = UnknownScreen(name: name.text, declared: names.screens)
      mistake.isPart = presenters.contains { $0.role == .part && $0.name == name.text }
      report.add(mistake, at: name.span)
      return nil
    }
    if meant.contains(where: { $0.presenter != first.presenter }) {
      let paths = meant.map { names.name(of: $0.presenter) }
      report.add(UnknownScreen(name: name.text, declared: names.screens, meant: paths), at: name.span)
      return nil
    }
    return ExpectedScreen(presenter: first.presenter, path: first.path, text: name.text)
  }

  /// Returns the name of a property of the flow, or of a built-in property.
  private mutating func property(_ name: Name) -> Expectation.Placed<String>? {
    let declared = context.signatures.declaration.properties.map(\.name.text)
    let general = GeneralProperty.allCases.map(\.rawValue)
    guard declared.contains(name.text) || general.contains(name.text) else {
      report.add(UnknownProperty(name: name.text, declared: declared + general), at: name.span)
      return nil
    }
    return .init(name.text, at: name.span)
  }

  /// Returns the name of a snapshot, which must be valid as a file name.
  private mutating func snapshot(_ name: Name) -> Expectation.Placed<String>? {
    let isFine = name.text.allSatisfy { $0.isLetter || $0.isNumber || " -_".contains($0) }
    guard isFine, !name.text.isEmpty, name.text.count <= 80 else {
      report.add(UnwritableSnapshot(name: name.text), at: name.span)
      return nil
    }
    return .init(name.text, at: name.span)
  }

  // MARK: Models

  private mutating func lowerModel(_ syntax: ExpectationSyntax, into expectation: inout Expectation) {
    guard var shown = shownModels(syntax, expectation) else { return }
    if let wanted = syntax.modelCase {
      let declared = shown.flatMap { $0.presenter.model.cases.compactMap(\.name) }
      shown = shown.filter { $0.model.name == wanted.text }
      if shown.isEmpty { return report.add(UnknownModelCase(name: wanted.text, declared: declared), at: wanted.span) }
      expectation.modelCase = .init(wanted.text, at: wanted.span)
    }
    if let wanted = syntax.mode {
      let inModes = shown.filter { $0.presenter.modes != nil }
      shown = inModes.filter { $0.model.name == wanted.text }
      if shown.isEmpty {
        let declared = inModes.compactMap(\.model.name)
        let owner = syntax.screen.map { "'\($0.text)'" } ?? (inModes.isEmpty ? "this part" : "'\(inModes[0].path)'")
        return report.add(UnknownMode(name: wanted.text, declared: declared, owner: owner), at: wanted.span)
      }
      expectation.modelCase = .init(wanted.text, at: wanted.span)
    }
    guard let fields = syntax.model else { return }
    let fitting = shown.filter { shown in fields.allSatisfy { shown.index(of: $0.name.text) != nil } }
    guard let first = fitting.first else { return reportUnknown(fields, among: shown) }
    var models: [ExpectedModel] = []
    var firstMistake: Report?
    for candidate in fitting {
      let (lowered, mistakes) = trial { $0.lower(fields, of: candidate, isExact: syntax.isExact, at: syntax.span) }
      if let lowered {
        models.append(lowered)
        report.add(mistakes)
      } else if candidate.presenter.index == first.presenter.index {
        firstMistake = firstMistake ?? mistakes
      }
    }
    guard !models.isEmpty else {
      // A type that failed to parse was already reported in its own place.
      return report.add(firstMistake ?? Report())
    }
    let span = fields.reduce(fields.first?.name.span ?? syntax.span) { $0.union($1.name.span) }
    expectation.model = .init(models, at: span)
  }

  /// A case of a presenter's model.
  private struct ShownModel {
    let presenter: Presenter
    let caseIndex: Int

    var model: ModelCase { presenter.model.cases[caseIndex] }

    func index(of field: String) -> Int? { model.fields.firstIndex { $0.name == field } }

    /// The path of the presenter.
    let path: String

    /// The name in messages: `login.Asking`.
    var name: String { model.name.map { "\(path).\($0)" } ?? path }
  }

  /// Returns the models that an expectation may refer to; `nil` after reporting an error.
  private mutating func shownModels(_ syntax: ExpectationSyntax, _ expectation: Expectation) -> [ShownModel]? {
    if syntax.screen != nil, expectation.screen == nil { return nil }
    var shown = allPresenters.filter(isEntry)
    if let screen = expectation.screen { shown = screens(insideOf: screen.content.presenter) }
    if let place = syntax.place {
      guard case .constant(.string(let path))? = expectation.place else {
        if expectation.place == nil { return nil }
        return allPresenters.flatMap { cases(of: $0) }
      }
      shown = presenters(called: path, at: place.span)
      if shown.isEmpty { return nil }
    }
    return shown.flatMap { cases(of: allPresenters[shownPresenter(of: $0.index)]) }
  }

  private func cases(of presenter: Presenter) -> [ShownModel] {
    presenter.model.cases.indices.map {
      ShownModel(presenter: presenter, caseIndex: $0, path: names.name(of: presenter.index))
    }
  }

  private func isEntry(_ presenter: Presenter) -> Bool {
    presenter.role == .screen || presenter.role == .flow && !presenter.isOutermost
  }

  /// Returns the screens whose models an expectation checks when it names one. For an imported flow these are its own
  /// model and those of its screens.
  private func screens(insideOf presenter: PresenterID) -> [Presenter] {
    guard allPresenters[presenter].role == .flow else { return [allPresenters[presenter]] }
    var found = [presenter]
    var next = 0
    while next < found.count {
      let scope = imported.flows.first { $0.presenter == found[next] }
      found += (scope?.destinations ?? []).filter { !found.contains($0) }
      next += 1
    }
    return found.map { allPresenters[$0] }
  }

  private mutating func reportUnknown(_ fields: NamedValues, among shown: [ShownModel]) {
    let missing = fields.first { field in shown.allSatisfy { $0.index(of: field.name.text) == nil } }
    guard let field = missing ?? fields.last else { return }
    // If every name exists in some model but no model has all of them, the diagnostic is reported for the last name.
    let nearest = shown.max { left, right in
      fields.count { left.index(of: $0.name.text) != nil } < fields.count { right.index(of: $0.name.text) != nil }
    }
    let isAlone = Set(shown.map(\.presenter.index)).count == 1
    let isMet = fields.contains { nearest?.index(of: $0.name.text) != nil }
    let known =
      isAlone || !isMet ? shown.flatMap { $0.model.fields.map(\.name) } : nearest?.model.fields.map(\.name) ?? []
    report.add(
      UnknownModelField(
        name: field.name.text, model: isAlone && shown.count == 1 ? shown.first?.name : nil,
        declared: known.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }), at: field.name.span)
  }

  private mutating func lower(
    _ fields: NamedValues, of shown: ShownModel, isExact: Bool, at span: Span
  ) -> ExpectedModel? {
    let declared = shown.model.fields.map { (name: $0.name, type: $0.type) }
    let lowered = expected(fields, of: declared, asWhat: .record(shown.name), isExact: isExact, at: span)
    return lowered.map {
      ExpectedModel(presenter: shown.presenter.index, caseIndex: shown.caseIndex, fields: $0)
    }
  }
}

extension Span {
  /// The span of the first byte, for something that is missing from a long span.
  fileprivate var firstByte: Span { Span(source: source, start: start, end: Swift.min(end, start + 1)) }
}
