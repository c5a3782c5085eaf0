internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The lowering of the fakes of services, from the flow itself and from a separate file of fakes.
struct FakeLowering {
  private var context: FlowContext
  private let disclosed: Disclosures
  /// The fakes so far, by the places of their operations.
  private(set) var fakes: [OperationID: Fake] = [:]

  init(_ context: FlowContext, _ disclosed: Disclosures) {
    self.context = context
    self.disclosed = disclosed
  }

  /// Adds fakes. A fake replaces an earlier one for the same operation.
  mutating func add(_ declarations: [FakeDeclaration], report: inout Report) {
    for declaration in declarations {
      if let file = context.companions[declaration.operation.span.source] { context.file = file }
      guard let operation = operation(declaration.operation, report: &report) else { continue }
      let compiler = ValueCompiler(PresenterSite(ofFlow: context, disclosed: disclosed), for: .service)
      fakes[context.number(of: operation)] = compiler.fake(declaration, of: operation, in: compiler.site.scope)
      report.add(compiler.report)
    }
  }

  /// Returns the operation with a name. An operation of a library may be named after the import or after the library,
  /// since a separate file of fakes has no imports.
  private func operation(_ name: Name, report: inout Report) -> ServiceTable.OperationSignature? {
    context.knownOperation(name.text) ?? context.operation(name, use: .fake, report: &report)
  }
}

extension ValueCompiler {
  /// Lowers the fake of an operation. Its expressions read only the arguments of the call.
  func fake(
    _ declaration: FakeDeclaration, of operation: ServiceTable.OperationSignature, in outer: LocalScope
  ) -> Fake? {
    let arguments = operation.operation.arguments
    var scope = outer
    scope.environment.declare(arguments)
    scope.declare("args", .record(arguments.name), .local(0))
    var seed: UInt64 = 0
    let rules = declaration.rules.map { rule -> Fake.Rule? in
      let condition = rule.condition.flatMap { self.condition($0, in: scope) }
      let reaction = reaction(rule, of: operation, seed: &seed, in: scope)
      guard let reaction, rule.condition == nil || condition != nil else { return nil }
      return Fake.Rule(condition: condition, reaction: reaction)
    }
    let sound = rules.compactMap { $0 }
    return sound.count == rules.count ? Fake(rules: sound, seed: seed) : nil
  }

  private func reaction(
    _ rule: FakeRuleSyntax, of operation: ServiceTable.OperationSignature, seed: inout UInt64, in scope: LocalScope
  ) -> Fake.Reaction? {
    func all(_ answers: [FakeRuleSyntax.Answer]) -> [Fake.Answer]? {
      let lowered = answers.map { answer($0, of: operation, in: scope) }
      let sound = lowered.compactMap { $0 }
      return sound.count == lowered.count ? sound : nil
    }
    let isStream = operation.operation.isStream
    switch rule.reaction {
    case .answer(let written):
      if isStream { return mismatched(.replyOfStream, operation, at: rule.span) }
      return answer(written, of: operation, in: scope).map { .answer($0) }
    case .random(let answers, let written):
      if isStream { return mismatched(.replyOfStream, operation, at: rule.span) }
      if answers.isEmpty { return mismatched(.nothing, operation, at: rule.span) }
      if let written, case .constant(.int(let number))? = value(written, expecting: .int, in: scope) {
        seed = UInt64(bitPattern: number)
      }
      return all(answers).map { .random($0) }
    case .script(let answers):
      if !isStream { return mismatched(.itemsOfOperation, operation, at: rule.span) }
      return all(answers).map { .script($0) }
    }
  }

  private func answer(
    _ written: FakeRuleSyntax.Answer, of operation: ServiceTable.OperationSignature, in scope: LocalScope
  ) -> Fake.Answer? {
    let delay = written.delay.flatMap { span($0, under: "after", isEffect: false, in: scope) }
    if written.delay != nil, delay == nil { return nil }
    func answer(_ content: Fake.Answer.Content) -> Fake.Answer {
      Fake.Answer(delay: delay, content: content, span: written.span)
    }
    if let failure = written.failure {
      let error = failure.error
      if written.value != nil { return mismatched(.both, operation, at: written.span) }
      let known = operation.operation.errors
      guard let declared = operation.operation.declaredError(named: error.text) else {
        report.add(
          UnknownError(name: error.text, operation: operation.shownName, known: known, isFake: true), at: error.span
        )
        return nil
      }
      let data = arguments(
        failure.data, of: declared.data, asWhat: .error(error.text), at: error.span, in: scope)
      return data.map { answer(.fails(error.text, data: ValuePlan.record(declared.data.shape, $0).folded)) }
    }
    guard let type = operation.type else {
      return written.value == nil ? answer(.returns(.constant(.null))) : mismatched(.value, operation, at: written.span)
    }
    guard let value = written.value else {
      return type == .error ? nil : mismatched(.nothing, operation, at: written.span)
    }
    return self.value(value, expecting: type, in: scope).map { answer(.returns($0)) }
  }

  private func mismatched<Result>(
    _ reason: MismatchedFake.Reason, _ operation: ServiceTable.OperationSignature, at span: Span
  ) -> Result? {
    report.add(
      MismatchedFake(operation: operation.shownName, type: operation.type?.description, reason: reason), at: span)
    return nil
  }
}
