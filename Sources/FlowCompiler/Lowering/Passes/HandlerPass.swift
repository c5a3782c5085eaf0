internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The lowering of the handlers for events of children, of stores and, in the flow, of screens.
struct HandlerPass: PresenterPass {
  let steps: StepCompiler
  /// The items of repeated children.
  let items: RepeatedItems
  var values: ValueCompiler { steps.values }

  /// Lowers the handlers: those of modes, then those of the presenter itself.
  func handlers() -> [ChildHandler] {
    var handlers: [ChildHandler] = []
    for mode in signature.modes.modeIDs {
      lower(signature.modes[mode].transitions, in: mode, into: &handlers)
    }
    lower(signature.declaration.transitions, in: nil, into: &handlers)
    return handlers
  }

  private func lower(
    _ transitions: [(event: Name, alternatives: [AlternativeSyntax])], in mode: ModeID?,
    into handlers: inout [ChildHandler]
  ) {
    for transition in transitions where transition.event.text.contains(".") {
      guard let source = signatures.source(of: transition.event, in: signature, mode: mode) else {
        reportUnknown(source: transition.event)
        _ = steps.alternatives(transition.alternatives, in: steps.transitionScope(of: nil, in: mode))
        continue
      }
      let event = event(of: source)
      let scope = handlerScope(of: source, event: event.flatMap { sourceEvent($0, of: source) }, in: mode)
      let lowered = steps.alternatives(transition.alternatives, in: scope)
      guard let event else { continue }
      add(ChildHandler(source: source.source, event: event, alternatives: lowered), to: &handlers)
      noteHandled(source)
    }
  }

  /// Adds a handler, behind those of modes for the same event.
  private func add(_ handler: ChildHandler, to handlers: inout [ChildHandler]) {
    let known = handlers.firstIndex { $0.source == handler.source && $0.event == handler.event }
    guard let known, !signature.modes.isEmpty else { return handlers.append(handler) }
    handlers[known] = ChildHandler(
      source: handler.source, event: handler.event,
      alternatives: handlers[known].alternatives + handler.alternatives)
  }

  private func sourceEvent(_ index: EventID, of source: HandledSource) -> EventSignature? {
    source.signature?.events[index]
  }

  private func noteHandled(_ source: HandledSource) {
    if case .child(let index) = source.source { usage.children.insert(index) }
    if source.isImport { usage.navigation.imports.insert(source.name) }
  }

  /// Returns the position of the event, or `nil` after reporting an error.
  private func event(of source: HandledSource) -> EventID? {
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
  private func handlerScope(of source: HandledSource, event: EventSignature?, in mode: ModeID?) -> LocalScope {
    var scope = steps.transitionScope(of: event, in: mode)
    guard case .child(let index) = source.source, let item = items.locals[index],
      let each = signature.children[index].declaration?.each
    else { return scope }
    scope.declare(each.item.text, items.types[index] ?? .error, .local(item))
    return scope
  }

  /// Reports that nothing inside this presenter has the name before an event.
  private func reportUnknown(source event: Name) {
    let head = String(event.text.prefix { $0 != "." })
    if head == "flow" { return values.reportUnknown(event) }
    let unread: DeclaredParts = signature.isFlow ? [.stores, .screens, .imports] : [.stores, .children]
    if !signature.declaration.unread.isDisjoint(with: unread) { return }
    var mistake = UnknownChild(
      name: head, owner: signature.ownerName,
      declared: signature.children.map(\.name) + (signature.isFlow ? signatures.destinationNames : []))
    if signature.isStore {
      let own = event.text.dropFirst(head.count + 1)
      mistake.advice = head == signature.name.text ? "write '\(own)' alone" : "a store receives only its own events"
    } else if steps.stores.contains(where: { $0.name == head }) {
      mistake.advice = "only the presenter that declares the store '\(head)' receives its events"
    } else if !signature.isFlow, signatures.screenIndex(head) != nil {
      mistake.advice = "'\(head)' is a screen, whose events the flow receives: move the transition there"
    }
    let end = event.span.start + head.utf8.count
    report.add(mistake, at: Span(source: event.span.source, start: event.span.start, end: min(end, event.span.end)))
  }
}
