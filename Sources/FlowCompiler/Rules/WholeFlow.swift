internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// Rules about the whole flow, checked once all its parts are valid.
struct WholeFlow {
  let context: FlowContext
  /// The usage of each presenter.
  let usages: [Usage]
  /// The position of the start screen, or `nil` when the flow starts with an imported flow.
  let start: Int?

  var signatures: Signatures { context.signatures }

  func check(into report: inout Report) {
    checkReachability(into: &report)
    checkParts(into: &report)
    for (signature, usage) in zip(signatures.presenters, usages) where !signature.isStack {
      guard !signature.isStore || isUsed(store: signature.index) else {
        report.add(
          UnusedDeclaration(what: "the store", name: signature.name.text, isWritten: false), at: signature.name.span)
        continue
      }
      checkSlots(of: signature, usage, into: &report)
      checkDerived(of: signature, usage, into: &report)
      checkEvents(of: signature, usage, into: &report)
      checkTies(of: signature, usage, into: &report)
      checkResult(of: signature, usage, into: &report)
    }
    checkServices(into: &report)
    checkInterfaces(into: &report)
    context.strings.checkUse(usages, from: context.numbering.firstString, into: &report)
    checkTypes(into: &report)
    checkImports(into: &report)
    checkHistory(into: &report)
    checkRedirects(into: &report)
  }

  /// Follows every `navigate` from the first screen, including those in its parts, and every redirect. Steps of the
  /// flow itself and of its stores can run on any screen. A link can lead to any screen that has a route.
  private func checkReachability(into report: inout Report) {
    var reached: Set<Int> = []
    var open = [Program.flowPresenter] + (start.map { [$0] } ?? [])
    open += context.routes.destinations
    open += signatures.declaration.imports.compactMap { redirect(of: $0.requires) }
    while let next = open.popLast() {
      guard reached.insert(next).inserted else { continue }
      let isOfScreens = next == Program.flowPresenter || signatures.presenters[next].isStack
      if !isOfScreens { open += context.composition.edges[next].map(\.target) }
      if let redirect = redirect(of: signatures.presenters[next].declaration.requires) { open.append(redirect) }
      open += usages[next].destinations.filter { !reached.contains($0) }
    }
    for signature in signatures.presenters where signature.role == .screen && !reached.contains(signature.index) {
      let first = signatures.declaration.backstack?.start.text ?? ""
      report.add(UnreachableScreen(name: signature.name.text, start: first), at: signature.name.span)
    }
  }

  // MARK: Unused declarations

  private func checkSlots(of signature: Signature, _ usage: Usage, into report: inout Report) {
    for slot in signature.slots {
      if isRead(slot, of: signature, usage) {
        UnwrittenState.check(slot, of: signature, usage, into: &report)
        continue
      }
      let what = slot.isParam ? "the param" : "the state"
      report.add(
        UnusedDeclaration(what: what, name: slot.name.text, isWritten: usage.writes.contains(slot.index)),
        at: slot.name.span)
    }
  }

  private func isRead(_ slot: SlotSignature, of signature: Signature, _ usage: Usage) -> Bool {
    usage.reads.contains(Variable.slot(slot.index).number)
      || slot.isParam && usage.reads.contains(Variable.params.number)
      || isReadElsewhere(.slot(slot.index), of: signature) || slot.isParam && isLinked(slot.index, of: signature)
  }

  private func checkDerived(of signature: Signature, _ usage: Usage, into report: inout Report) {
    for (index, derived) in signature.declaration.derived.enumerated() {
      if usage.reads.contains(Variable.derived(index).number) { continue }
      if isReadElsewhere(.derived(index), of: signature) { continue }
      report.add(
        UnusedDeclaration(what: "the derived value", name: derived.name.text, isWritten: false), at: derived.name.span)
    }
  }

  private func isReadElsewhere(_ variable: Variable, of signature: Signature) -> Bool {
    switch signature.role {
    case .flow: usages.contains { $0.reads.contains(variable.inFlow.number) }
    case .store, .screen: usages.contains { $0.reads(variable, of: signature.index) }
    case .part, .stack: false
    }
  }

  /// Whether a route uses a param that the screen's own expressions may not read: a screen under it inherits the
  /// param, or the link that a requirement forwards contains it.
  private func isLinked(_ param: Int, of signature: Signature) -> Bool {
    guard let route = context.routes.table.routes.first(where: { $0.screen == signature.index }) else { return false }
    if route.over.contains(where: { $0.params.contains(param) }) { return true }
    guard usages[Program.flowPresenter].linkedScreens.contains(signature.index) else { return false }
    return route.path.contains(.param(param)) || route.query.contains { $0.param == param }
  }

  private func checkEvents(of signature: Signature, _ usage: Usage, into report: inout Report) {
    for (index, event) in signature.events.enumerated() {
      let address = EventAddress(presenter: signature.index, event: index)
      guard usage.sends.contains(index) || usages.contains(where: { $0.otherSends.contains(address) }) else {
        if let sender = possibleSender(of: event, to: signature) {
          report.add(UnsentEvent(name: event.name.text, sender: sender), at: event.name.span)
        }
        continue
      }
      // The events that the flow emits are for flows that import it.
      if event.isEmitted, !signature.isFlow, !context.handled.contains(address) {
        report.add(UnheardEvent(name: event.name.text, isOfScreen: signature.role == .screen), at: event.name.span)
      }
    }
  }

  /// Returns the only possible sender of an event, or `nil` when there are others. A presenter without a view, or
  /// with an undrawn case, is used by a host, which may send anything.
  private func possibleSender(of event: EventSignature, to signature: Signature) -> UnsentEvent.Sender? {
    if event.isEmitted { return .itself }
    if event.edits != nil { return nil }
    switch signature.role {
    case .store: return .step
    case .stack: return nil
    case .flow: return signature.declaration.model == nil || signature.declaration.isDrawn ? .control : nil
    case .screen, .part: return signature.declaration.isDrawn ? .control : nil
    }
  }

  private func checkResult(of signature: Signature, _ usage: Usage, into report: inout Report) {
    guard let result = signature.declaration.result, !usage.returns else { return }
    report.add(UnreturnedResult(screen: signature.name.text), at: result.span)
  }

  private func checkServices(into report: inout Report) {
    let used = usages.reduce(into: Set<Int>()) { $0.formUnion($1.operations) }
    for operation in context.services.operations where !used.contains(operation.index) {
      let what = operation.operation.isStream ? "the stream" : "the operation"
      report.add(
        UnusedDeclaration(what: what, name: operation.qualifiedName, isWritten: false), at: operation.name.span)
    }
    for signature in signatures.presenters {
      for (index, observed) in signature.declaration.observes.enumerated() {
        let variable = Variable.observed(signature.declaration.effects.count + index)
        if usages[signature.index].reads.contains(variable.number) { continue }
        report.add(
          UnusedDeclaration(what: "the stream", name: observed.name.text, isWritten: false), at: observed.name.span)
      }
    }
  }

  private func checkTypes(into report: inout Report) {
    var used: Set<String> = usages.reduce(into: []) { $0.formUnion($1.words) }
    for type in signatures.declaration.types { for field in type.fields { note(field, in: &used) } }
    for interface in signatures.declaration.interfaces {
      for field in interface.fields ?? [] { note(field, in: &used) }
    }
    used.formUnion(typesOfPresenters)
    for name in context.types.names where !used.contains(name.text) {
      report.add(UnusedDeclaration(what: "the type", name: name.text, isWritten: false), at: name.span)
    }
  }

  /// The names of the types that the declarations of presenters and services use.
  var typesOfPresenters: Set<String> {
    var used: Set<String> = []
    for operation in signatures.declaration.services.flatMap({ $0.operations ?? [] }) {
      for field in operation.arguments ?? [] { note(field, in: &used) }
      used.formUnion((operation.returns?.names ?? []) + (operation.stream?.names ?? []))
    }
    for presenter in signatures.presenters.map(\.declaration) {
      for field in presenter.fields { note(field, in: &used) }
      used.formUnion(presenter.result?.names ?? [])
    }
    return used
  }
}

extension Variable {
  /// A variable of the flow as other presenters read it.
  fileprivate var inFlow: Variable {
    switch self {
    case .slot(let index): .flowSlot(index)
    case .derived(let index): .flowDerived(index)
    default: self
    }
  }
}

extension PresenterDeclaration {
  /// Whether every case of the model has a view.
  var isDrawn: Bool {
    guard let view else { return false }
    guard case .cases(let drawn) = view, case .cases(let shown)? = model else { return true }
    return shown.allSatisfy { shown in drawn.contains { $0.name.text == shown.name.text } }
  }

  /// All declarations with a type.
  fileprivate var fields: [FieldSyntax] {
    let taken = uses.compactMap { use -> FieldSyntax? in
      if case .value(let field) = use.kind { field } else { nil }
    }
    return params + state + saved + taken + (events + emits).flatMap { $0.fields ?? [] }
  }
}

/// Collects the names of the types in a field and its default.
private func note(_ field: FieldSyntax, in used: inout Set<String>) {
  used.formUnion(field.type.names)
  if let initial = field.initial { used.formUnion(Usage.words(of: initial.text.text)) }
}

extension TypeSyntax {
  /// The names in the type.
  var names: [String] {
    switch self {
    case .named(let name): [name.text]
    case .mistaken: []
    case .list(let element, _): element.names
    case .map(let key, let value, _): key.names + value.names
    case .optional(let type, _): type.names
    }
  }
}
