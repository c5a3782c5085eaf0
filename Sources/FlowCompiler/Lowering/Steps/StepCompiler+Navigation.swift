internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension StepCompiler {
  /// Whether no later step in its list can run, because its screen is gone.
  ///
  /// The flow itself outlives every screen. A `goBack` to a screen does nothing if that screen is already on top. A
  /// `goBack` from the root does nothing if the flow ignores it.
  func leaves(_ step: StepSyntax, in scope: LocalScope) -> Bool {
    if signature.isStore { return false }
    if case .become = step.action { return scope.mode != nil }
    if case .returnResult = step.action { return signature.isFlow || !signatures.ignoresRootBack }
    if case .goBack(to: nil) = step.action { return !signature.isFlow && !signatures.ignoresRootBack }
    if case .navigate(let navigation) = step.action { return !signature.isFlow && navigation.endsCaller }
    return false
  }

  /// Lowers `navigate`, with the steps that run when the screen returns a result or leaves.
  func navigate(_ written: NavigationSyntax, in scope: LocalScope) -> Step.Action? {
    if let route = written.route { return follow(route, written, in: scope) }
    let target = written.screen.flatMap { signatures.destination($0, report: &report) }
    let stack = written.target.map { signatures.target($0, of: signature, report: &report) } ?? .some(nil)
    let style = values.style(written)
    checkAnswer(to: written, style)
    let then = written.then.map { self.then($0, answeredBy: target, in: scope) }
    let cancelled = written.cancelled.map { block($0.steps, in: scope) }
    guard let target else {
      // The values are checked even if the target is unknown.
      for (_, syntax) in written.params ?? [] where syntax.expression != nil { _ = values.value(syntax, in: scope) }
      return nil
    }
    usage.note(target)
    checkResult(of: target, written, style)
    guard let params = values.params(written, of: target, in: scope), let style, let stack else { return nil }
    return .navigate(
      Step.Navigation(
        to: .screen(target.position), in: place(written, stack), params: params, style: style, then: then?.block,
        result: then?.result, cancelled: cancelled))
  }

  /// Lowers `navigate` by a link, which determines the screen and everything else.
  private func follow(_ route: ValueSyntax, _ written: NavigationSyntax, in scope: LocalScope) -> Step.Action? {
    if let then = written.then {
      report.add(LostAnswer(key: "then", style: "", reason: .unknownScreen), at: then.key)
      _ = self.then(then, answeredBy: nil, in: scope)
    }
    let cancelled = written.cancelled.map { block($0.steps, in: scope) }
    usage.navigation.followsLinks = true
    guard let plan = values.value(route, expecting: .string, in: scope), isPossible(link: plan, at: route.span) else {
      return nil
    }
    return .navigate(Step.Navigation(to: .route(plan), params: [], style: .push, cancelled: cancelled))
  }

  /// Whether a link may lead somewhere. Reports a constant link that leads nowhere.
  private func isPossible(link plan: ValuePlan, at span: Span) -> Bool {
    guard case .constant(let value) = plan, let link = value.asString, !context.routes.isIncomplete else { return true }
    do throws(LinkProblem) {
      _ = try context.routes.table.match(link)
      return true
    } catch {
      report.add(WrongLink(problem: error), at: span)
      return false
    }
  }

  private func place(_ written: NavigationSyntax, _ stack: NamedStack?) -> Step.Navigation.Target {
    if written.target == nil { return .nearest }
    return stack.map { .stack(signatures.presenters[$0.stack.index].position, tab: $0.tab) } ?? .flow
  }

  /// Lowers `switchTo`.
  func switchTo(_ name: Name) -> Step.Action? {
    guard let named = signatures.tab(name, of: signature, report: &report), let tab = named.tab else { return nil }
    return .switchTo(stack: signatures.presenters[named.stack.index].position, tab: tab)
  }

  /// Lowers the steps under `then` and returns their position. In them, `result` is the value that the screen
  /// returns.
  private func then(
    _ then: (key: Span, steps: [StepSyntax]), answeredBy target: Destination?, in scope: LocalScope
  ) -> (block: BlockID, result: Int) {
    if let target, target.signature.result == nil {
      report.add(
        UnansweredThen(screen: target.name), at: then.key,
        related: [RelatedPlace("'\(target.name)' is here", at: target.signature.name.span)])
    }
    var inner = scope
    let result = values.declareLocal("result", target?.signature.result ?? .error, in: &inner)
    return (block(then.steps, in: inner), result)
  }

  /// Reports a `then` where no result can arrive.
  private func checkAnswer(to written: NavigationSyntax, _ style: Step.Navigation.Style?) {
    // On another stack, the navigating screen stays where it is.
    guard let word = written.style, let style, written.target.map({ $0.text == "flow" }) ?? true || style == .reuse
    else {
      return
    }
    let reason: LostAnswer.Reason
    switch style {
    case .push, .modal, .sheet: return
    case .reuse: reason = .mayBeOfAnother
    // The flow outlives the screen that it navigates from.
    case .replace where signature.isFlow: return
    case .reset where signature.isFlow: reason = .nothingBelow
    case .replace, .reset: reason = .callerLeaves
    }
    for (key, name) in [(written.then?.key, "then"), (written.cancelled?.key, "cancelled")] {
      guard let key else { continue }
      report.add(
        LostAnswer(key: name, style: style.rawValue, reason: reason), at: key,
        related: [RelatedPlace("'as: \(style.rawValue)' is here", at: word.span)])
    }
  }

  /// Reports a result that is ignored although it could be handled.
  private func checkResult(of target: Destination, _ written: NavigationSyntax, _ style: Step.Navigation.Style?) {
    guard written.then == nil, let result = target.signature.result, result != .error, let name = written.screen,
      let style
    else { return }
    // With other navigation styles no result can arrive.
    guard [.push, .modal, .sheet].contains(style) || style == .replace && signature.isFlow else { return }
    report.add(
      DroppedResult(screen: target.name), at: name.span,
      related: target.screen == nil
        ? [] : target.signature.declaration.result.map { [RelatedPlace("its result is here", at: $0.span)] } ?? [])
  }

  /// Lowers `goBack`, by one entry or to a screen.
  func goBack(to name: Name?) -> Step.Action? {
    guard let name else { return .goBack(.one) }
    guard let target = signatures.destination(name, report: &report) else { return nil }
    return .goBack(.to(screen: target.position))
  }

  /// Lowers `return`, with a value of the result type that the screen declares.
  func returnResult(_ written: ValueSyntax, _ step: StepSyntax, in scope: LocalScope) -> Step.Action? {
    usage.returns = true
    guard let type = signature.result else {
      // The type of a mapping or a list cannot be inferred.
      let isPlain = written.expression != nil || written.scalar != nil && !written.isNull
      let type = isPlain ? values.value(written, in: scope)?.type : nil
      report.add(UndeclaredResult(screen: signature.name.text, type: type), at: step.span)
      return nil
    }
    return values.value(written, expecting: type, in: scope).map { .returnResult($0) }
  }
}

extension ValueCompiler {
  /// Returns the navigation style, or `nil` after reporting an error.
  func style(_ written: NavigationSyntax) -> Step.Navigation.Style? {
    guard let word = written.style else { return .push }
    if let style = Step.Navigation.Style(rawValue: word.text) { return style }
    report.add(UnknownWord.navigation(word.text), at: word.span)
    return nil
  }

  /// Lowers the params of a screen or an imported flow; returns `nil` after reporting an error.
  func params(_ written: NavigationSyntax, of target: Destination, in scope: LocalScope) -> [ValuePlan?]? {
    params(written.params, of: target, at: written.screen?.span ?? signature.name.span, in: scope)
  }

  /// Lowers params that are written in another place.
  func params(
    _ given: NamedValues?, of target: Destination, at span: Span, in scope: LocalScope
  ) -> [ValuePlan?]? {
    guard let given, !target.signature.declaration.unread.contains(.params) else { return nil }
    let params = target.signature.slots.filter(\.isParam)
    let optional = Set(params.filter { !$0.needsValue }.map(\.name.text))
    let owner: ArgumentOwner = target.screen == nil ? .flow(target.name) : .screen(target.name)
    return arguments(
      given, of: target.signature.paramsRecord, asWhat: owner, at: span, besides: optional, in: scope)
  }
}

extension NavigationSyntax {
  /// Whether the navigating screen is gone afterwards.
  fileprivate var endsCaller: Bool { target == nil && (style?.text == "replace" || style?.text == "reset") }
}
