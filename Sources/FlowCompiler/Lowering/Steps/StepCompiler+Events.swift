internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension StepCompiler {
  /// Lowers `send` for an event of this presenter, of the flow or of a store.
  func send(_ event: EventSyntax, in scope: LocalScope) -> Step.Action? {
    guard let target = recipient(of: event.name) else {
      // The payload is checked even if the recipient is unknown.
      for (_, syntax) in event.payload ?? [] where syntax.expression != nil { _ = values.value(syntax, in: scope) }
      return nil
    }
    guard let index = target.signature.event(target.event) else {
      reportUnknown(event.name, of: target.signature)
      return nil
    }
    if target.signature.events[index].isEmitted {
      report.add(EmittedEvent(name: event.name.text, use: .send), at: event.name.span)
      return nil
    }
    usage.noteSend(of: index, to: target.signature.index, by: signature.index)
    return send(index, of: target.signature, to: target.recipient, event, in: scope)
  }

  /// Lowers `emit` for an event of this presenter that a presenter around it can handle.
  func emit(_ event: EventSyntax, in scope: LocalScope) -> Step.Action? {
    guard let index = signature.event(event.name.text), signature.events[index].isEmitted else {
      if !signature.declaration.unread.contains(.events) {
        report.add(NotEmitted(name: event.name.text, by: signature), at: event.name.span)
      }
      return nil
    }
    usage.sends.insert(index)
    return send(index, of: signature, to: .itself, event, in: scope)
  }

  /// Lowers `send: =…` for an event that was passed in as a value.
  func send(_ source: ExpressionSyntax, in scope: LocalScope) -> Step.Action? {
    values.expression(source, expecting: .nullable(.event), in: scope).map { .sendValue(.expression($0)) }
  }

  private func send(
    _ index: EventID, of target: Signature, to recipient: Step.Recipient, _ event: EventSyntax, in scope: LocalScope
  ) -> Step.Action? {
    let declared = target.events[index]
    guard !declared.isMistaken, let given = event.payload,
      let fields = values.arguments(
        given, of: declared.payload, asWhat: .event(event.name.text), at: event.name.span, in: scope)
    else { return nil }
    return .send(recipient, event: index, payload: ValuePlan.record(declared.payload.shape, fields).folded)
  }

  /// Returns the recipient that the prefix of an event names, and the event without the prefix; `nil` after reporting
  /// an unknown recipient.
  private func recipient(of name: Name) -> (signature: Signature, recipient: Step.Recipient, event: String)? {
    guard let point = name.text.firstIndex(of: ".") else { return (signature, .itself, name.text) }
    let head = String(name.text[..<point])
    let event = String(name.text[name.text.index(after: point)...])
    if head == "flow" {
      return signature.isFlow ? (signature, .itself, name.text) : (signatures.flow, .flow, event)
    }
    if let store = stores.first(where: { $0.name == head }) {
      let recipient = Step.Recipient.store(
        reference: findings.reference(to: .store(presenter: signatures.presenters[store.presenter].position)))
      return (signatures.presenters[store.presenter], recipient, event)
    }
    reportNoRecipient(head, name)
    return nil
  }

  private func reportNoRecipient(_ head: String, _ name: Name) {
    let unread: DeclaredParts = [.stores, .uses, .events]
    if !signature.declaration.unread.isDisjoint(with: unread) { return }
    if signatures.flow.declaration.unread.contains(.stores) { return }
    if signature.uses.contains(where: { $0.isStore && $0.name.text == head }) { return }
    var mistake = UnknownEvent(
      name: name.text, owner: signature.ownerName,
      declared: visibleStores.flatMap { store in
        signatures.presenters[store.presenter].sendableEvents.map { "\(store.name).\($0)" }
      } + signature.sendableEvents)
    if let child = signature.child(head), child.isStack {
      mistake.advice = "write 'switchTo: \(name.text)' to select a tab"
    } else if signature.children.contains(where: { $0.name == head && !$0.isStore }) {
      mistake.advice = "a child receives only its own events: pass it values as 'params'"
    } else if signatures.screenIndex(head) != nil {
      mistake.advice = "a screen receives only its own events: navigate to it with 'params', or send the flow an event"
    } else if !signature.isStore, signatures.presenters.contains(where: { $0.isStore && $0.name.text == head }) {
      mistake.advice = "add 'uses: { \(head): store }', if a presenter around this one declares that store"
    } else if mistake.declared.isEmpty {
      mistake.advice = "events go to this presenter, to the flow as 'flow.EVENT', or to a store as 'STORE.EVENT'"
    }
    report.add(mistake, at: name.span)
  }

  private func reportUnknown(_ name: Name, of target: Signature) {
    if target.declaration.unread.contains(.events) { return }
    guard target.isStore, target.index != signature.index else {
      return report.add(
        UnknownEvent(name: name.text, sentBy: signature, to: target, flow: signatures.flow), at: name.span)
    }
    let event = String(name.text.drop { $0 != "." }.dropFirst())
    let head = String(name.text.prefix { $0 != "." })
    report.add(
      UnknownEvent(
        name: event, owner: target.ownerName, declared: target.sendableEvents.map { "\(head).\($0)" }),
      at: name.span)
  }
}

extension Signature {
  /// The events that others may send, without those that `edits` adds.
  var sendableEvents: [String] { events.filter { $0.edits == nil && !$0.isEmitted }.map(\.name.text) }
}

extension ValueType {
  /// The type of events as values.
  static let event = ValueType.record(EventValue.declaration.name)
}
