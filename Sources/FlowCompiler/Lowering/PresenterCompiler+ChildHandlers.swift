internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension PresenterCompiler {
  /// Lowers the handlers for events of children, of stores and, in the flow, of screens.
  func lowerHandlers() {
    for (mode, declaration) in signature.modes.enumerated() { within(mode) { lowerHandlers(declaration.transitions) } }
    lowerHandlers(signature.declaration.transitions)
  }

  private func lowerHandlers(_ transitions: [(event: Name, alternatives: [AlternativeSyntax])]) {
    for transition in transitions where transition.event.text.contains(".") {
      guard let source = signatures.source(of: transition.event, in: signature, mode: mode) else {
        reportUnknown(source: transition.event)
        _ = alternatives(transition.alternatives, in: transitionScope(of: nil))
        continue
      }
      let event = event(of: source)
      let scope = handlerScope(of: source, event: event.flatMap { sourceEvent($0, of: source) })
      let lowered = alternatives(transition.alternatives, in: scope)
      guard let event else { continue }
      add(ChildHandler(source: source.source, event: event, alternatives: lowered))
      noteHandled(source)
    }
  }

  /// Adds a handler, behind those of modes for the same event.
  private func add(_ handler: ChildHandler) {
    let known = tree.handlers.firstIndex { $0.source == handler.source && $0.event == handler.event }
    guard let known, !signature.modes.isEmpty else { return tree.handlers.append(handler) }
    tree.handlers[known] = ChildHandler(
      source: handler.source, event: handler.event,
      alternatives: tree.handlers[known].alternatives + handler.alternatives)
  }

  private func sourceEvent(_ index: Int, of source: HandledSource) -> EventSignature? {
    source.signature?.events[index]
  }

  private func noteHandled(_ source: HandledSource) {
    if case .child(let index) = source.source { usage.children.insert(index) }
    if source.isImport { usage.imports.insert(source.name) }
  }

  /// Returns the position of the event, or `nil` after reporting an error.
  private func event(of source: HandledSource) -> Int? {
    guard let target = source.signature else { return nil }
    let index = target.event(source.event.text)
    if let index, !source.isImport || target.events[index].isEmitted { return index }
    if target.declaration.unread.contains(.events) { return nil }
    let heard = source.isImport ? target.events.filter(\.isEmitted).map(\.name.text) : target.declaredEvents
    var mistake = UnknownEvent(
      name: source.event.text, owner: source.isImport ? "the flow '\(target.name.text)'" : target.ownerName,
      declared: heard)
    if source.isImport, heard.isEmpty || index != nil {
      mistake.advice = "only events under the 'emits' of an imported flow are visible: declare it there"
    }
    report.add(mistake, at: source.event.span)
    return nil
  }

  /// Returns the scope of the steps after an event of a child: the payload, and the item that the child is repeated
  /// for.
  private func handlerScope(of source: HandledSource, event: EventSignature?) -> LocalScope {
    var scope = transitionScope(of: event)
    guard case .child(let index) = source.source, let item = items[index],
      let each = signature.children[index].declaration?.each
    else { return scope }
    scope.declare(each.item.text, itemTypes[index] ?? .error, .local(item))
    return scope
  }

  /// Reports that nothing inside this presenter has the name before an event.
  private func reportUnknown(source event: Name) {
    let head = String(event.text.prefix { $0 != "." })
    if head == "flow" { return reportUnknown(event) }
    let unread: DeclaredParts = signature.isFlow ? [.stores, .screens, .imports] : [.stores, .children]
    if !signature.declaration.unread.isDisjoint(with: unread) { return }
    var mistake = UnknownChild(
      name: head, owner: signature.ownerName,
      declared: signature.children.map(\.name) + (signature.isFlow ? signatures.destinationNames : []))
    if signature.isStore {
      let own = event.text.dropFirst(head.count + 1)
      mistake.advice = head == signature.name.text ? "write '\(own)' alone" : "a store receives only its own events"
    } else if stores.contains(where: { $0.name == head }) {
      mistake.advice = "only the presenter that declares the store '\(head)' receives its events"
    } else if !signature.isFlow, signatures.screenIndex(head) != nil {
      mistake.advice = "'\(head)' is a screen, whose events the flow receives: move the transition there"
    }
    let end = event.span.start + head.utf8.count
    report.add(mistake, at: Span(source: event.span.source, start: event.span.start, end: min(end, event.span.end)))
  }
}
