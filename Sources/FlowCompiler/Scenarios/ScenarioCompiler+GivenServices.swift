internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension ScenarioCompiler {
  /// Lowers the fakes of a scenario, by the places of their operations.
  mutating func lower(fakes entries: [GivenEntry]) -> [OperationID: Fake] {
    var fakes: [OperationID: Fake] = [:]
    for entry in entries {
      guard let (written, mistakes) = fake(of: entry) else { continue }
      report.add(mistakes)
      guard let declaration = written else { continue }
      guard let (index, operation) = operation(declaration.operation, use: .fake) else { continue }
      let fake = values.fake(declaration, of: operation, in: valueScope)
      takeReport()
      guard let fake else { continue }
      for span in fake.mixedPlaces { report.add(MixedFake(operation: operation.qualifiedName), at: span) }
      fakes[index] = fake
    }
    return fakes
  }

  /// Lowers manual replies; returns `nil` after reporting an error.
  mutating func lower(replies declarations: [FakeDeclaration], nth: ValueSyntax?) -> [ScenarioStep.Reply]? {
    let number = nth.map { value($0, expecting: .int) }
    if nth != nil, let second = declarations.dropFirst().first {
      report.add(UnfitReply(operation: second.operation.text, reason: .uncalled), at: second.operation.span)
      return nil
    }
    let replies = declarations.compactMap { reply($0, nth: number ?? nil) }
    return replies.count == declarations.count && (number == nil || number ?? nil != nil) ? replies : nil
  }

  /// Lowers a step that uses a sample.
  mutating func sampled(
    _ action: ScenarioStepSyntax.SampledAction, _ number: ValueSyntax, in place: ValuePlan?, of step: ScenarioStepSyntax
  ) -> ScenarioStep.Action? {
    let number = value(number, expecting: .int)
    switch action {
    case .use(let verb, let written):
      guard let label = text(written), let number, let verb = ControlVerb(rawValue: verb) else { return nil }
      let entry = ScenarioStep.Entry(label: label, input: .sample(number), span: written.span, inputSpan: step.span)
      return .use(verb, [entry])
    case .send(let event): return number.flatMap { send(sampleOf: event, $0, in: place, at: step.place?.span) }
    case .reply(let name, let nth):
      let operation = operation(name, use: .fake)
      let nth = nth.map { value($0, expecting: .int) }
      guard let operation, let number, nth == nil || nth ?? nil != nil else { return nil }
      return .reply([
        ScenarioStep.Reply(operation: operation.index, .sample(number), call: nth ?? nil, span: name.span)
      ])
    }
  }

  private mutating func reply(_ declaration: FakeDeclaration, nth: ValuePlan?) -> ScenarioStep.Reply? {
    guard let (index, operation) = operation(declaration.operation, use: .fake) else { return nil }
    let fake = values.fake(declaration, of: operation, in: valueScope)
    takeReport()
    guard let fake else { return nil }
    if let reason = fake.reasonNotToReply {
      report.add(UnfitReply(operation: operation.qualifiedName, reason: reason), at: declaration.operation.span)
      return nil
    }
    return ScenarioStep.Reply(
      operation: index, .answers(fake.rules.flatMap(\.reaction.answers)), call: nth,
      span: declaration.operation.span)
  }

  /// Lowers an expected call, or an expected subscription to a stream.
  mutating func call(_ syntax: CallExpectation, use: UnknownOperation.Use = .call) -> ExpectedCall? {
    guard let (index, operation) = operation(syntax.operation, use: use) else { return nil }
    let declared = operation.operation.arguments.fields.map { (name: $0.name, type: $0.type) }
    let fields = expected(
      syntax.arguments ?? [], of: declared, asWhat: .record(operation.qualifiedName), isExact: false,
      at: syntax.operation.span)
    return fields.map { ExpectedCall(operation: index, arguments: $0, span: syntax.operation.span) }
  }

  /// Lowers the expectation that calls are in flight, or the names of those that are.
  mutating func loading(_ syntax: ValueSyntax) -> Expectation.Placed<ExpectedLoading>? {
    guard let items = syntax.items else {
      return value(syntax, expecting: .bool).map { .init(.any($0), at: syntax.span) }
    }
    return .init(.names(items.compactMap { $0.scalar?.text }), at: syntax.span)
  }
}

extension Fake {
  /// The reason why the fake cannot serve as a manual reply, which is exactly one outcome without a condition, a delay
  /// or a read of the arguments.
  fileprivate var reasonNotToReply: UnfitReply.Reason? {
    let answers = rules.flatMap(\.reaction.answers)
    if rules.count != 1 { return .several }
    if isDrawn { return .drawn }
    if rules.contains(where: { $0.condition != nil }) { return .conditional }
    if answers.contains(where: { $0.delay != nil }) { return .delayed }
    return answers.contains { $0.plans.contains { $0.reads.contains(Variable.local(0).number) } } ? .asked : nil
  }

  /// The places in which the fake reads the example of a scenario together with the arguments of the call, or reads
  /// it to decide whether it applies. The example is known in advance, and the arguments are not.
  fileprivate var mixedPlaces: [Span] {
    let (example, asked) = (Variable.local(Scenario.exampleLocal).number, Variable.local(0).number)
    return rules.flatMap { rule -> [Span] in
      let conditions = [rule.condition].compactMap { $0 }.filter { $0.reads.contains(example) }.map(\.text.span)
      let answers = rule.reaction.answers.filter { answer in
        answer.plans.contains { $0.reads.contains(example) && $0.reads.contains(asked) }
      }
      return conditions + answers.map(\.span)
    }
  }
}
