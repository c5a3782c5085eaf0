internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// Rules about the flow as a whole, checked once all its parts are known to be sound.
struct WholeFlow {
  let flow: FlowDeclaration
  let signatures: Signatures
  let types: TypeTable
  let presenters: PresenterCompiler.Result
  /// The position of the screen the flow starts on.
  let start: Int

  func check(into report: inout Report) {
    checkReachability(into: &report)
    for (signature, usage) in zip(signatures.presenters, presenters.usages) {
      checkSlots(of: signature, usage, into: &report)
      checkDerived(of: signature, usage, into: &report)
      checkEvents(of: signature, usage, into: &report)
    }
    checkTypes(into: &report)
  }

  /// Follows every `navigate` from the first screen; the flow's own steps can run on any screen.
  private func checkReachability(into report: inout Report) {
    var reached: Set<Int> = [Program.flowPresenter]
    var open = [start, Program.flowPresenter]
    while let next = open.popLast() {
      reached.insert(next)
      open += presenters.usages[next].destinations.subtracting(reached)
    }
    for signature in signatures.presenters where !reached.contains(signature.index) {
      let first = signatures.presenters[start].name.text
      report.add(UnreachableScreen(name: signature.name.text, start: first), at: signature.name.span)
    }
  }

  // MARK: What nothing uses

  private func checkSlots(of signature: Signature, _ usage: Usage, into report: inout Report) {
    for slot in signature.slots {
      let number = Variable.slot(slot.index).number
      if usage.reads.contains(number) || slot.isParam && usage.reads.contains(Variable.params.number) { continue }
      if signature.isFlow, isReadByScreens(.flowSlot(slot.index)) { continue }
      let what = slot.isParam ? "the param" : "the state"
      report.add(
        UnusedDeclaration(what: what, name: slot.name.text, isWritten: usage.writes.contains(slot.index)),
        at: slot.name.span)
    }
  }

  private func checkDerived(of signature: Signature, _ usage: Usage, into report: inout Report) {
    for (index, derived) in signature.declaration.derived.enumerated() {
      if usage.reads.contains(Variable.derived(index).number) { continue }
      if signature.isFlow, isReadByScreens(.flowDerived(index)) { continue }
      report.add(
        UnusedDeclaration(what: "the derived value", name: derived.name.text, isWritten: false), at: derived.name.span)
    }
  }

  private func isReadByScreens(_ variable: Variable) -> Bool {
    presenters.usages.contains { $0.reads.contains(variable.number) }
  }

  /// A screen without a view, or with a case that is not drawn, is used by a host, which may send anything.
  private func checkEvents(of signature: Signature, _ usage: Usage, into report: inout Report) {
    guard signature.isFlow || signature.declaration.isDrawn else { return }
    for (index, event) in signature.events.enumerated() where !usage.sends.contains(index) && event.edits == nil {
      if signature.isFlow, presenters.usages.contains(where: { $0.flowSends.contains(index) }) { continue }
      report.add(UnsentEvent(name: event.name.text), at: event.name.span)
    }
  }

  private func checkTypes(into report: inout Report) {
    var used: Set<String> = presenters.usages.reduce(into: []) { $0.formUnion($1.words) }
    for type in flow.types { for field in type.fields { note(field, in: &used) } }
    for presenter in [flow.presenter] + flow.screens {
      for field in presenter.params + presenter.state + presenter.events.flatMap({ $0.fields ?? [] }) {
        note(field, in: &used)
      }
    }
    for name in types.names where !used.contains(name.text) {
      report.add(UnusedDeclaration(what: "the type", name: name.text, isWritten: false), at: name.span)
    }
  }
}

extension PresenterDeclaration {
  /// Whether every case of the model has a view.
  fileprivate var isDrawn: Bool {
    guard let view else { return false }
    guard case .cases(let drawn) = view, case .cases(let shown)? = model else { return true }
    return shown.allSatisfy { shown in drawn.contains { $0.name.text == shown.name.text } }
  }
}

/// Remembers the types that a field and its default are made of.
private func note(_ field: FieldSyntax, in used: inout Set<String>) {
  used.formUnion(field.type.names)
  if let initial = field.initial { used.formUnion(Usage.words(of: initial.text.text)) }
}

extension TypeSyntax {
  /// The names that the type is made of.
  fileprivate var names: [String] {
    switch self {
    case .named(let name): [name.text]
    case .mistaken: []
    case .list(let element, _): element.names
    case .map(let key, let value, _): key.names + value.names
    case .optional(let type, _): type.names
    }
  }
}
