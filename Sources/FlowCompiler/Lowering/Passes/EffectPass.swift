internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The lowering of the effects of a presenter.
struct EffectPass: PresenterPass {
  let steps: StepCompiler
  var values: ValueCompiler { steps.values }

  /// Lowers the effects of the presenter.
  func effects() -> [Effect] { signature.declaration.effects.compactMap { lower($0) } }

  private func lower(_ effect: EffectDeclaration) -> Effect? {
    let scope = steps.names.scope(of: effect.name.text)
    var inner = scope
    let key = effect.key.flatMap { values.expression($0, in: scope) }
    let condition = effect.condition.flatMap { values.condition($0, in: scope) }
    if let condition { values.checkVaries(condition) }
    if effect.condition != nil { inner.assume(condition?.whenTrue) }
    let trigger = effect.trigger.flatMap { self.trigger($0, from: scope, in: &inner) }
    let block = steps.block(of: effect.steps, in: inner)
    guard let trigger, effect.key == nil || key != nil, effect.condition == nil || condition != nil else {
      return nil
    }
    return Effect(
      name: effect.name.text, trigger: trigger, key: key, condition: condition, block: block, span: effect.span)
  }

  /// Lowers the trigger of an effect and adds the facts to the scope that hold when its steps run.
  private func trigger(
    _ written: EffectDeclaration.Trigger, from outer: LocalScope, in scope: inout LocalScope
  ) -> Effect.Trigger? {
    switch written {
    case .key: return .key
    case .every(let span): return values.span(span, under: "every", isEffect: true, in: outer).map { .every($0) }
    case .after(let span): return values.span(span, under: "after", isEffect: true, in: outer).map { .after($0) }
    case .idle(let span): return values.span(span, under: "idle", isEffect: true, in: outer).map { .idle($0) }
    case .items(let stream): return items(of: stream, from: outer, in: &scope)
    case .rising(let source, let initially):
      if let initially, initially.text != "skip" {
        report.add(UnknownWord(key: "initially", word: initially.text, words: ["skip"]), at: initially.span)
      }
      let condition = values.condition(source, in: outer)
      if let condition { values.checkVaries(condition) }
      scope.assume(condition?.whenTrue)
      return condition.map { .rising($0, skipsInitially: initially != nil) }
    }
  }

  /// Lowers the trigger of an effect that runs for each item of a stream, and adds the item to the scope.
  private func items(
    of written: StreamSyntax, from outer: LocalScope, in scope: inout LocalScope
  ) -> Effect.Trigger? {
    let stream = home.operation(written.operation, use: .follow, report: &report)
    if let stream { note(stream) }
    let arguments = steps.arguments(written.arguments, of: stream, at: written.operation.span, in: outer)
    let item = values.declareLocal("item", stream?.type ?? .error, in: &scope)
    guard let stream, let arguments else { return nil }
    checkCatch(of: stream, at: written.operation.span)
    return .items(
      StreamSubscription(operation: home.number(of: stream), arguments: arguments, item: item))
  }

  /// Checks that the flow catches the errors of a stream. A library alone cannot catch those of its streams.
  private func checkCatch(of stream: ServiceTable.OperationSignature, at span: Span) {
    if context.isLibrary { return }
    let caught = Set(signatures.declaration.catches.map(\.error.text))
    let missing = stream.operation.errors.filter { !caught.contains($0) }
    if !missing.isEmpty { report.add(UncaughtFailure(errors: missing, operation: stream.shownName), at: span) }
  }

  // MARK: Observed streams

  /// Lowers the effects that follow observed streams. They come after the effects of the author.
  func observations() -> [Effect] {
    signature.declaration.observes.compactMap { observed in
      var reported = Report()
      guard let written = observed.stream,
        let stream = home.operation(written.operation, use: .observe, report: &reported)
      else { return nil }
      let scope = steps.names.scope(of: observed.name.text)
      let arguments = steps.arguments(written.arguments, of: stream, at: written.operation.span, in: scope)
      let delay = observed.stopAfter.flatMap { stopDelay($0) }
      let block = findings.newBlock(in: scope.mode)
      guard let arguments else { return nil }
      return Effect(
        name: "observes \(observed.name.text)",
        trigger: .items(
          StreamSubscription(
            operation: home.number(of: stream), arguments: arguments, item: nil, stopDelay: delay ?? 0)),
        key: nil, condition: nil, block: block, span: observed.name.span)
    }
  }

  private func stopDelay(_ syntax: ValueSyntax) -> Int64? {
    guard let plan = values.span(syntax, under: "stopAfter", isEffect: false, in: steps.names.own) else { return nil }
    if case .constant(.duration(let span)) = plan { return span.nanoseconds }
    report.add(ChangingDefault(text: syntax.expression?.text.text ?? ""), at: syntax.span)
    return nil
  }
}
