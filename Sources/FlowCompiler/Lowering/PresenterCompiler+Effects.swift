internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension PresenterCompiler {
  /// Lowers the effects of the presenter.
  func lowerEffects() -> [Effect] {
    signature.declaration.effects.compactMap { effect in within(modeOf: effect.name.text) { lower(effect) } }
  }

  private func lower(_ effect: EffectDeclaration) -> Effect? {
    var inner = scope
    let key = effect.key.flatMap { expression($0, in: scope) }
    let condition = effect.condition.flatMap { self.condition($0, in: scope) }
    if let condition { checkVaries(condition) }
    if effect.condition != nil { inner.assume(condition?.whenTrue) }
    let trigger = effect.trigger.flatMap { self.trigger($0, in: &inner) }
    let block = newBlock()
    blocks[block] = steps(effect.steps, in: inner)
    guard let trigger, effect.key == nil || key != nil, effect.condition == nil || condition != nil else {
      return nil
    }
    return Effect(
      name: effect.name.text, trigger: trigger, key: key, condition: condition, block: block, span: effect.span)
  }

  /// Lowers the trigger of an effect and adds the facts to the scope that hold when its steps run.
  private func trigger(_ written: EffectDeclaration.Trigger, in scope: inout LocalScope) -> Effect.Trigger? {
    let outer = self.scope
    switch written {
    case .key: return .key
    case .every(let span): return self.span(span, under: "every", isEffect: true, in: outer).map { .every($0) }
    case .after(let span): return self.span(span, under: "after", isEffect: true, in: outer).map { .after($0) }
    case .idle(let span): return self.span(span, under: "idle", isEffect: true, in: outer).map { .idle($0) }
    case .items(let stream): return items(of: stream, in: &scope)
    case .rising(let source, let initially):
      if let initially, initially.text != "skip" {
        report.add(UnknownWord(key: "initially", word: initially.text, words: ["skip"]), at: initially.span)
      }
      let condition = condition(source, in: outer)
      if let condition { checkVaries(condition) }
      scope.assume(condition?.whenTrue)
      return condition.map { .rising($0, skipsInitially: initially != nil) }
    }
  }

  /// Lowers a time span to wait for, and reports a constant one that is too short.
  func span(_ syntax: ValueSyntax, under key: String, isEffect: Bool, in scope: LocalScope) -> ValuePlan? {
    guard let plan = value(syntax, expecting: .duration, in: scope) else { return nil }
    guard case .constant(.duration(let span)) = plan, span.nanoseconds < (isEffect ? 1 : 0) else { return plan }
    report.add(ImpossibleSpan(key: key, span: Value.duration(span).text), at: syntax.span)
    return nil
  }

  /// Lowers the steps that run when the presenter leaves. Only steps that affect others are allowed there.
  func lowerLeave() -> [Step] {
    place = .leave
    defer { place = .anywhere }
    return steps(signature.declaration.leave, in: scope)
  }
}

/// The place of steps, which determines the allowed kinds of steps.
enum StepPlace {
  /// A place where all steps are allowed.
  case anywhere
  /// The steps that run when the presenter leaves.
  case leave
  /// The steps after a call that outlives its presenter.
  case kept
}

extension PresenterCompiler {
  /// Whether a step is allowed in its place. Reports one that is not.
  func checkPlace(of step: StepSyntax) -> Bool {
    let reason: MisplacedStep.Place? =
      if place == .kept, !step.action.isPossibleBehindKept {
        .kept
      } else if place == .leave, signature.isFlow, !step.action.isPossibleAtTheEnd {
        .end
      } else if place == .leave, !step.action.isPossibleOnLeaving {
        .leave
      } else if isOfLibrary, step.action.isNavigation {
        .library
      } else if isOfLibrary, case .send(let event) = step.action, event.name.text.hasPrefix("flow.") {
        .library
      } else if signature.isStore, step.action.isNavigation {
        .store
      } else if case .returnResult = step.action, signature.role == .part {
        .part
      } else if case .returnResult = step.action, signature.isFlow, signature.result == nil {
        .flow
      } else {
        nil
      }
    guard let reason else { return true }
    report.add(MisplacedStep(step: step.action.keyword, place: reason), at: step.span)
    return false
  }
}
