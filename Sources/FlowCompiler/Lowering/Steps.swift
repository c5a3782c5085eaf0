internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension PresenterCompiler {
  /// A list of steps, each seeing what the ones before it named, learned and wrote.
  func steps(_ steps: [StepSyntax], in outer: LocalScope) -> [Step] {
    var scope = outer
    var lowered: [Step] = []
    for (index, step) in steps.enumerated() {
      if let action = action(step, in: &scope) { lowered.append(Step(action, at: step.span)) }
      if leaves(step), index + 1 < steps.count {
        report.add(
          UnreachableStep(after: step.leavingName), at: steps[index + 1].span,
          related: [RelatedPlace("'\(step.leavingName)' ends the list here", at: step.span)])
      }
    }
    return lowered
  }

  /// Whether no step behind this one in its list is ever run, because its screen is gone.
  ///
  /// The flow itself outlives every screen, and going back by more than one entry does nothing where the screen is there
  /// already, as going back from the root does where the flow ignores it.
  private func leaves(_ step: StepSyntax) -> Bool {
    if signature.isFlow || signature.isStore { return false }
    switch step.action {
    case .goBack(to: nil): return !signatures.ignoresRootBack
    case .navigate(_, _, let style): return style?.text == "replace" || style?.text == "reset"
    default: return false
    }
  }

  private func action(_ step: StepSyntax, in scope: inout LocalScope) -> Step.Action? {
    guard checkPlace(of: step) else { return nil }
    switch step.action {
    case .bind(let values): return bind(values, in: &scope)
    case .set(let values): return assign(values, in: &scope)
    case .append, .update, .removeItems, .removeKey, .put: return change(step.action, in: &scope)
    case .choose(let condition, let then, let otherwise): return branch(condition, then, otherwise, in: &scope)
    case .send(let event): return send(event, in: scope)
    case .emit(let event): return emit(event, in: scope)
    case .sendValue(let formula): return send(formula, in: scope)
    case .navigate(let screen, let params, let style): return navigate(to: screen, params, style, in: scope)
    case .goBack(let target): return goBack(to: target)
    case .goBackToRoot: return .goBack(.root)
    case .message(let text): return self.text(text, in: scope).map { .message($0) }
    case .dismiss(let id): return value(id, expecting: .int, in: scope).map { .dismiss($0) }
    case .after(let delay, let name, let steps): return after(delay, name, steps, in: scope)
    case .cancel(let name): return cancel(name)
    }
  }

  private func bind(_ values: NamedValues, in scope: inout LocalScope) -> Step.Action? {
    let outer = scope
    var bindings: [(local: Int, value: ValuePlan)] = []
    for (name, syntax) in values {
      checkLocal(name)
      let named = value(syntax, in: outer)
      let local = scope.nextLocal
      scope.nextLocal += 1
      localCount = max(localCount, scope.nextLocal)
      scope.declare(name.text, named?.type ?? .error, .local(local))
      if let named { bindings.append((local, named.plan)) }
    }
    return bindings.count == values.count ? .bind(bindings) : nil
  }

  private func branch(
    _ formula: Formula, _ then: [StepSyntax], _ otherwise: [StepSyntax], in scope: inout LocalScope
  ) -> Step.Action? {
    let condition = condition(formula, in: scope)
    var yes = scope
    var no = scope
    yes.assume(condition?.whenTrue)
    no.assume(condition?.whenFalse)
    if let condition { checkVaries(condition) }
    let lowered = (steps(then, in: yes), steps(otherwise, in: no))
    // What either branch wrote may no longer be what was learned before.
    for slot in then.writtenNames + otherwise.writtenNames {
      if let index = slotIndex(of: slot) { forget(index, in: &scope) }
    }
    return condition.map { .branch(condition: $0, then: lowered.0, otherwise: lowered.1) }
  }

  private func navigate(
    to name: Name, _ params: NamedValues?, _ style: Name?, in scope: LocalScope
  ) -> Step.Action? {
    let target = signatures.screen(name, report: &report)
    let how = style.map { Step.Navigation.Style(rawValue: $0.text) } ?? .push
    if how == nil, let style { report.add(UnknownWord.navigation(style.text), at: style.span) }
    guard let target else {
      // What is wrong in the values is wrong whoever gets them.
      for (_, syntax) in params ?? [] where syntax.formula != nil { _ = value(syntax, in: scope) }
      return nil
    }
    usage.destinations.insert(target.index)
    guard let params, !target.declaration.unread.contains(.params) else { return nil }
    let given = Set(target.slots.filter { $0.isParam && !$0.needsValue }.map(\.name.text))
    guard
      let plans = arguments(
        params, of: target.paramsRecord, asWhat: .screen(target.name.text), at: name.span, besides: given, in: scope),
      let how
    else { return nil }
    return .navigate(Step.Navigation(screen: target.index, params: plans, style: how))
  }

  private func goBack(to name: Name?) -> Step.Action? {
    guard let name else { return .goBack(.one) }
    guard let target = signatures.screen(name, report: &report) else { return nil }
    return .goBack(.to(screen: target.index))
  }

  private func after(
    _ delay: ValueSyntax, _ name: Name?, _ body: [StepSyntax], in scope: LocalScope
  ) -> Step.Action? {
    let delay = span(delay, under: "after", isEffect: false, in: scope)
    // What was learned before the wait need not hold behind it.
    var later = scope
    later.environment.forgetFacts()
    let block = blocks.count
    blocks.append([])
    blocks[block] = steps(body, in: later)
    return delay.map { .after(delay: $0, name: name?.text, block: block) }
  }

  private func cancel(_ name: Name) -> Step.Action? {
    guard timerNames.contains(name.text) else {
      if !signature.declaration.unread.contains(.transitions) {
        report.add(UnknownTimer(name: name.text, declared: timerNames), at: name.span)
      }
      return nil
    }
    return .cancel(name: name.text)
  }
}
