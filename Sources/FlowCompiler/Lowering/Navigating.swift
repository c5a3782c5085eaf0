internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec
internal import YAMLNodes

extension PresenterCompiler {
  /// Whether no step behind this one in its list is ever run, because its screen is gone.
  ///
  /// The flow itself outlives every screen, and going back by more than one entry does nothing where the screen is there
  /// already, as going back from the root does where the flow ignores it.
  func leaves(_ step: StepSyntax) -> Bool {
    if signature.isFlow || signature.isStore { return false }
    switch step.action {
    case .goBack(to: nil), .giveBack: return !signatures.ignoresRootBack
    case .navigate(let navigation): return navigation.endsAsker
    default: return false
    }
  }

  /// `navigate`, with what is done when the screen answers or goes away.
  func navigate(_ written: NavigationSyntax, in scope: LocalScope) -> Step.Action? {
    let target = signatures.screen(written.screen, report: &report)
    let style = written.style.map { Step.Navigation.Style(rawValue: $0.text) } ?? .push
    if style == nil, let word = written.style { report.add(UnknownWord.navigation(word.text), at: word.span) }
    checkAnswer(to: written, style)
    let then = written.then.map { self.then($0, answeredBy: target, in: scope) }
    let cancelled = written.cancelled.map { block($0.steps, in: scope) }
    guard let target else {
      // What is wrong in the values is wrong whoever gets them.
      for (_, syntax) in written.params ?? [] where syntax.formula != nil { _ = value(syntax, in: scope) }
      return nil
    }
    usage.destinations.insert(target.index)
    guard let params = params(written, of: target, in: scope), let style else { return nil }
    return .navigate(
      Step.Navigation(
        screen: target.index, params: params, style: style, then: then?.block, result: then?.result,
        cancelled: cancelled))
  }

  private func params(_ written: NavigationSyntax, of target: Signature, in scope: LocalScope) -> [ValuePlan?]? {
    guard let params = written.params, !target.declaration.unread.contains(.params) else { return nil }
    let given = Set(target.slots.filter { $0.isParam && !$0.needsValue }.map(\.name.text))
    return arguments(
      params, of: target.paramsRecord, asWhat: .screen(target.name.text), at: written.screen.span, besides: given,
      in: scope)
  }

  /// The position of the steps under `then`, in which `result` names what the screen hands back.
  private func then(
    _ then: (key: Span, steps: [StepSyntax]), answeredBy target: Signature?, in scope: LocalScope
  ) -> (block: Int, result: Int) {
    if let target, target.result == nil {
      report.add(
        UnansweredThen(screen: target.name.text), at: then.key,
        related: [RelatedPlace("'\(target.name.text)' stands here", at: target.name.span)])
    }
    var inner = scope
    let result = inner.nextLocal
    inner.nextLocal += 1
    localCount = max(localCount, inner.nextLocal)
    inner.declare("result", target?.result ?? .error, .local(result))
    return (block(then.steps, in: inner), result)
  }

  /// Reports an answer that is asked for where none can arrive.
  private func checkAnswer(to written: NavigationSyntax, _ style: Step.Navigation.Style?) {
    guard let word = written.style, let style else { return }
    let reason: LostAnswer.Reason
    switch style {
    case .push, .modal, .sheet: return
    case .reuse: reason = .mayBeOfAnother
    // The flow is still there when what it navigated from has gone.
    case .replace where signature.isFlow: return
    case .reset where signature.isFlow: reason = .nothingBelow
    case .replace, .reset: reason = .askerLeaves
    }
    for (key, name) in [(written.then?.key, "then"), (written.cancelled?.key, "cancelled")] {
      guard let key else { continue }
      report.add(
        LostAnswer(key: name, style: style.rawValue, reason: reason), at: key,
        related: [RelatedPlace("'as: \(style.rawValue)' stands here", at: word.span)])
    }
  }

  /// `goBack`, by one entry or to a screen.
  func goBack(to name: Name?) -> Step.Action? {
    guard let name else { return .goBack(.one) }
    guard let target = signatures.screen(name, report: &report) else { return nil }
    return .goBack(.to(screen: target.index))
  }

  /// `return`, with a value of the type that the screen declares.
  func giveBack(_ written: ValueSyntax, _ step: StepSyntax, in scope: LocalScope) -> Step.Action? {
    usage.returns = true
    guard let type = signature.result else {
      // What a mapping or a list is meant to be is not known by itself.
      let isPlain = written.formula != nil || written.node.scalar != nil && !written.node.isNull
      let type = isPlain ? value(written, in: scope)?.type : nil
      report.add(UndeclaredResult(screen: signature.name.text, type: type), at: step.span)
      return nil
    }
    return value(written, expecting: type, in: scope).map { .giveBack($0) }
  }
}

extension NavigationSyntax {
  /// Whether whoever navigates is gone afterwards.
  fileprivate var endsAsker: Bool { style?.text == "replace" || style?.text == "reset" }
}
