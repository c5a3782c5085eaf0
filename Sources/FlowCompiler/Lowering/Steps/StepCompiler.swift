internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The compiler of the steps of a presenter.
///
/// Steps that run later go to the findings, because they are inside others at any depth.
struct StepCompiler: PresenterPass {
  let values: ValueCompiler
  let names: ReadableNames
  /// The stores that the presenter can read.
  let stores: [(name: String, presenter: SignatureID)]
  /// The derived values that depend on each variable.
  let derived: DerivedReaders
  /// The numbers of the values that other presenters publish, which may depend on any state.
  let published: [Int]

  init(
    _ values: ValueCompiler, _ names: ReadableNames, _ derived: DerivedReaders, _ inside: ChildNames,
    stores: [(name: String, presenter: SignatureID)]
  ) {
    self.values = values
    self.names = names
    self.derived = derived
    self.stores = stores
    let home = values.home
    let top = values.signature.isFlow ? home.types.allInterfaces.map { Variable.topInterface(home.number(of: $0)) } : []
    published = (inside.interfaces.indices.map { Variable.childInterface($0) } + top).map(\.number)
  }
}

extension StepCompiler {
  /// Lowers a list of steps. Each sees the names, facts and writes of the ones before it.
  func steps(_ steps: [StepSyntax], in outer: LocalScope) -> [Step] {
    var scope = outer
    if !steps.isEmpty { scope.declareNow() }
    var lowered: [Step] = []
    for (index, step) in steps.enumerated() {
      if let action = action(step, in: &scope) { lowered.append(Step(action, at: step.span)) }
      if scope.mode != nil { checkCall(step, before: steps[(index + 1)...]) }
      if leaves(step, in: scope), index + 1 < steps.count {
        let next = steps[index + 1]
        var destination: String?
        if case .navigate(let navigation) = next.action { destination = navigation.screen?.text }
        report.add(
          UnreachableStep(after: step.leavingName, destination: destination), at: next.span,
          related: [RelatedPlace("'\(step.leavingName)' ends the list here", at: step.span)])
      }
    }
    return lowered
  }

  private func action(_ step: StepSyntax, in scope: inout LocalScope) -> Step.Action? {
    guard checkPlace(of: step, in: scope) else { return nil }
    let lowered = lower(step, in: &scope)
    // `set` forgets by itself, because new facts follow from the values that it writes.
    if case .set = step.action { return lowered }
    // The facts about slots that the step writes in any branch may no longer hold.
    for name in step.action.writtenNames {
      if let slot = slotIndex(of: name, in: scope) { forget(slot, in: &scope) }
    }
    return lowered
  }

  private func lower(_ step: StepSyntax, in scope: inout LocalScope) -> Step.Action? {
    switch step.action {
    case .bind(let values): return bind(values, in: &scope)
    case .set(let values): return assign(values, in: &scope)
    case .append(let list, let value): return append(value, to: list, in: scope)
    case .update(let list, let item, let condition, let fields):
      return update(list, item, condition, fields, in: scope)
    case .removeItems(let list, let item, let condition): return remove(from: list, item, condition, in: scope)
    case .removeKey(let map, let key): return remove(key, from: map, in: scope)
    case .put(let target, let key, let value): return put(value, for: key, in: target, in: scope)
    case .choose(let condition, let then, let otherwise): return branch(condition, then, otherwise, in: scope)
    case .send(let event): return send(event, in: scope)
    case .emit(let event): return emit(event, in: scope)
    case .sendValue(let source): return send(source, in: scope)
    case .navigate(let navigation): return navigate(navigation, in: scope)
    case .returnResult(let value): return returnResult(value, step, in: scope)
    case .goBack(let target): return goBack(to: target)
    case .goBackToRoot: return .goBack(.root)
    case .goForward:
      usage.navigation.forward.append(step.span)
      return .goForward
    case .switchTo(let tab): return switchTo(tab)
    case .become(let mode, let values): return become(mode, values, in: &scope)
    case .message(let message): return self.message(message, in: scope)
    case .dismiss(let id): return values.value(id, expecting: .int, in: scope).map { .dismiss($0) }
    case .setLocale(let tag): return setLocale(tag, in: scope)
    case .after(let delay, let name, let steps): return after(delay, name, steps, in: scope)
    case .cancel(let name): return cancel(name)
    case .call(let call): return self.call(call, at: step.span, in: scope)
    }
  }

  private func setLocale(_ tag: ValueSyntax, in scope: LocalScope) -> Step.Action? {
    guard let plan = values.text(tag, in: scope) else { return nil }
    if case .constant(.string(let name)) = plan, LocaleTag(name) == nil {
      report.add(InvalidLocale(tag: name), at: tag.span)
      return nil
    }
    return .setLocale(plan)
  }

  private func bind(_ written: NamedValues, in scope: inout LocalScope) -> Step.Action? {
    let outer = scope
    var bindings: [(local: Int, value: ValuePlan)] = []
    for (name, syntax) in written {
      values.checkLocal(name)
      let named = values.value(syntax, in: outer)
      let local = values.declareLocal(name.text, named?.type ?? .error, in: &scope)
      if let named { bindings.append((local, named.plan)) }
    }
    return bindings.count == written.count ? .bind(bindings) : nil
  }

  private func message(_ syntax: MessageSyntax, in scope: LocalScope) -> Step.Action? {
    let text = values.text(syntax.text, in: scope)
    let duration = syntax.duration.map { values.span($0, under: "for", isEffect: true, in: scope) }
    let label = syntax.action.map { values.text($0.label, in: scope) }
    let event = syntax.action.map { values.value($0.sends, expecting: .event, in: scope) }
    guard let text, duration == nil || duration ?? nil != nil else { return nil }
    guard let label, let event else { return .message(Step.MessagePlan(text: text, duration: duration ?? nil)) }
    guard let label, let event else { return nil }
    return .message(Step.MessagePlan(text: text, duration: duration ?? nil, action: (label, event)))
  }

  private func branch(
    _ source: ExpressionSyntax, _ then: [StepSyntax], _ otherwise: [StepSyntax], in scope: LocalScope
  ) -> Step.Action? {
    let condition = values.condition(source, in: scope)
    var yes = scope
    var no = scope
    yes.assume(condition?.whenTrue)
    no.assume(condition?.whenFalse)
    if let condition { values.checkVaries(condition) }
    let lowered = (steps(then, in: yes), steps(otherwise, in: no))
    return condition.map { .branch(condition: $0, then: lowered.0, otherwise: lowered.1) }
  }

  private func after(
    _ delay: ValueSyntax, _ name: Name?, _ body: [StepSyntax], in scope: LocalScope
  ) -> Step.Action? {
    let delay = values.span(delay, under: "after", isEffect: false, in: scope)
    let block = block(body, in: scope)
    return delay.map { .after(delay: $0, name: name?.text, block: block) }
  }

  /// Lowers steps that run later, when earlier facts may no longer hold, and returns their position.
  func block(_ body: [StepSyntax], in scope: LocalScope) -> BlockID {
    var later = scope
    later.environment.forgetFacts()
    return block(of: body, in: later)
  }

  /// Lowers steps that run later, and returns their position.
  func block(of body: [StepSyntax], in scope: LocalScope) -> BlockID {
    let block = findings.newBlock(in: scope.mode)
    findings.blocks[block.position].steps = steps(body, in: scope)
    return block
  }

  private func cancel(_ name: Name) -> Step.Action? {
    guard site.timerNames.contains(name.text) else {
      if !signature.declaration.unread.contains(.transitions) {
        report.add(UnknownTimer(name: name.text, declared: site.timerNames), at: name.span)
      }
      return nil
    }
    return .cancel(name: name.text)
  }
}
