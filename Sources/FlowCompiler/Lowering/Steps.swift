internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension PresenterCompiler {
  /// What each event of the presenter does.
  func lowerTransitions() -> [[Alternative]] {
    let declared = signature.declaration.transitions
    for transition in declared where !signature.events.contains(where: { $0.name.text == transition.event.text }) {
      let names = signature.events.map(\.name.text)
      report.add(
        UnknownEvent(name: transition.event.text, owner: signature.ownerName, declared: names),
        at: transition.event.span)
    }
    return signature.events.map { event in
      guard let transition = declared.first(where: { $0.event.text == event.name.text }) else {
        if let slot = event.edits { return [editing(slot, by: event)] }
        report.add(UnhandledEvent(name: event.name.text), at: event.name.span)
        return []
      }
      var scope = scope
      scope.environment.declare(
        variable: "event", type: .record(event.payload.shape.name), slot: Variable.local(0).number)
      return alternatives(transition.alternatives, in: scope)
    }
  }

  /// The transition that `edits` stands for: `set: { title: =event.value }`.
  private func editing(_ slot: Int, by event: EventSignature) -> Alternative {
    usage.writes.insert(slot)
    var scope = scope
    scope.environment.declare(
      variable: "event", type: .record(event.payload.shape.name), slot: Variable.local(0).number)
    let text = MappedText(verbatim: "event.value", at: event.name.span.start, in: event.name.span.source)
    let compilation = scope.environment.compile(text, expecting: nil)
    let steps = compilation.expression.map {
      [Step(.assign([(slot: slot, value: .expression($0))]), at: event.name.span)]
    }
    return Alternative(guardExpression: nil, steps: steps ?? [], span: event.name.span)
  }

  /// Guarded lists of steps; each sees what the guards before it ruled out.
  func alternatives(_ alternatives: [AlternativeSyntax], in outer: LocalScope) -> [Alternative] {
    var scope = outer
    var unguarded: AlternativeSyntax?
    return alternatives.map { alternative in
      if let first = unguarded {
        report.add(
          UnreachableAlternative(), at: alternative.span.firstLine(of: alternative),
          related: [
            RelatedPlace("this alternative has no 'when', so it always runs", at: first.span.firstLine(of: first))
          ])
      }
      var inner = scope
      var condition: Expression?
      var canRun = true
      if let formula = alternative.condition {
        condition = self.condition(formula, in: scope)
        if let condition {
          inner.environment.assume(condition.whenTrue)
          scope.environment.assume(condition.whenFalse)
          canRun = checkVaries(condition)
        }
      } else {
        unguarded = alternative
      }
      let destinations = usage.destinations
      let steps = steps(alternative.steps, in: inner)
      if !canRun { usage.destinations = destinations }
      return Alternative(guardExpression: condition, steps: steps, span: alternative.span)
    }
  }

  /// Reports a condition that is the same each time; whether it can ever hold.
  @discardableResult
  func checkVaries(_ condition: Expression) -> Bool {
    guard case .bool(let value)? = condition.constant else { return true }
    report.add(ConstantCondition(value: value), at: condition.text.span)
    return value
  }

  /// A list of steps, each seeing what the ones before it named, learned and wrote.
  func steps(_ steps: [StepSyntax], in outer: LocalScope) -> [Step] {
    var scope = outer
    var lowered: [Step] = []
    for (index, step) in steps.enumerated() {
      if let action = action(step, in: &scope) { lowered.append(Step(action, at: step.span)) }
      if step.leaves, index + 1 < steps.count {
        report.add(
          UnreachableStep(after: step.leavingName), at: steps[index + 1].span,
          related: [RelatedPlace("'\(step.leavingName)' ends the list here", at: step.span)])
        break
      }
    }
    return lowered
  }

  private func action(_ step: StepSyntax, in scope: inout LocalScope) -> Step.Action? {
    switch step.action {
    case .bind(let values): return bind(values, in: &scope)
    case .set(let values): return assign(values, in: &scope)
    case .append, .update, .removeItems, .removeKey, .put: return change(step.action, in: &scope)
    case .choose(let condition, let then, let otherwise): return branch(condition, then, otherwise, in: &scope)
    case .send(let event): return send(event, in: scope)
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
      if PresenterCompiler.reserved.contains(name.text) || name.text == "result" || name.text == "item" {
        report.add(ReservedName(name: name.text, what: "a value that every flow has"), at: name.span)
      }
      let named = value(syntax, in: outer)
      let local = scope.nextLocal
      scope.nextLocal += 1
      localCount = max(localCount, scope.nextLocal)
      scope.environment.declare(variable: name.text, type: named?.type ?? .error, slot: Variable.local(local).number)
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
    if let condition {
      yes.environment.assume(condition.whenTrue)
      no.environment.assume(condition.whenFalse)
      checkVaries(condition)
    }
    let lowered = (steps(then, in: yes), steps(otherwise, in: no))
    // What either branch wrote may no longer be what was learned before.
    for slot in then.writtenNames + otherwise.writtenNames {
      if let index = signature.slots.firstIndex(where: { !$0.isParam && $0.name.text == slot }) {
        scope.environment.forget(slot: Variable.slot(index).number)
      }
    }
    return condition.map { .branch(condition: $0, then: lowered.0, otherwise: lowered.1) }
  }

  private func send(_ event: EventSyntax, in scope: LocalScope) -> Step.Action? {
    let prefix = "flow."
    let isToFlow = event.name.text.hasPrefix(prefix) && !signature.isFlow
    let target = isToFlow ? signatures.flow : signature
    let word = isToFlow ? String(event.name.text.dropFirst(prefix.count)) : event.name.text
    guard let index = target.events.firstIndex(where: { $0.name.text == word }) else {
      let names =
        target.events.map(\.name.text)
        + (isToFlow ? [] : signature.isFlow ? [] : signatures.flow.events.map { prefix + $0.name.text })
      report.add(UnknownEvent(name: word, owner: target.ownerName, declared: names), at: event.name.span)
      return nil
    }
    if isToFlow { usage.flowSends.insert(index) } else { usage.sends.insert(index) }
    let payload = target.events[index].payload
    guard
      let fields = arguments(
        event.payload, of: payload, asWhat: .event(event.name.text), at: event.name.span, in: scope)
    else { return nil }
    return .send(isToFlow ? .flow : .itself, event: index, payload: ValuePlan.record(payload.shape, fields).folded)
  }

  private func navigate(
    to name: Name, _ params: NamedValues, _ style: Name?, in scope: LocalScope
  ) -> Step.Action? {
    let target = signatures.screen(name, report: &report)
    var how = Step.Navigation.Style.push
    if let style {
      guard let known = Step.Navigation.Style(rawValue: style.text) else {
        report.add(UnknownWord.navigation(style.text), at: style.span)
        return nil
      }
      how = known
    }
    guard let target else { return nil }
    usage.destinations.insert(target.index)
    let slots = target.slots.filter(\.isParam)
    let declaration = RecordDeclaration(
      name: "\(target.name.text).params", fields: slots.map { FieldDeclaration(name: $0.name.text, type: $0.type) })
    let given = Set(slots.filter { !$0.needsValue }.map(\.name.text))
    guard
      let plans = arguments(
        params, of: declaration, asWhat: .screen(target.name.text), at: name.span, besides: given, in: scope)
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
    guard let delay = value(delay, expecting: .duration, in: scope) else { return nil }
    // What was learned before the wait need not hold behind it.
    var later = scope
    later.environment.forgetFacts()
    let block = blocks.count
    blocks.append([])
    blocks[block] = steps(body, in: later)
    return .after(delay: delay, name: name?.text, block: block)
  }

  private func cancel(_ name: Name) -> Step.Action? {
    let declaration = signature.declaration
    let names =
      (declaration.transitions.flatMap { $0.alternatives.flatMap(\.steps) } + declaration.enter
      + declaration.back.flatMap(\.steps)).timerNames
    guard names.contains(name.text) else {
      report.add(UnknownTimer(name: name.text, declared: names), at: name.span)
      return nil
    }
    return .cancel(name: name.text)
  }
}

extension Signature {
  /// The presenter in messages.
  var ownerName: String { isFlow ? "the flow" : "'\(name.text)'" }
}

extension Span {
  /// The span up to the end of its first condition or step, so that a message does not underline a page.
  fileprivate func firstLine(of alternative: AlternativeSyntax) -> Span {
    alternative.condition?.span ?? alternative.steps.first?.span ?? self
  }
}
