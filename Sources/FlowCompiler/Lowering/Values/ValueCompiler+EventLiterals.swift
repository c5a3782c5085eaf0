internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension ValueCompiler {
  /// Lowers an event of this presenter as a value, written as its name or with its payload: `create`,
  /// `open: { note: =note }`.
  func eventValue(_ syntax: ValueSyntax, in scope: LocalScope) -> ValuePlan? {
    guard scope.modelFields == nil, let (name, payload) = eventParts(of: syntax) else {
      return mismatch(syntax, expected: .event, in: scope)
    }
    guard let index = signature.event(name.text) else {
      reportUnknown(name)
      return nil
    }
    let event = signature.events[index]
    if event.isEmitted {
      report.add(EmittedEvent(name: name.text, use: .value), at: name.span)
      return nil
    }
    if event.isPrivate {
      report.add(PrivateEvent(name: name.text, use: .value), at: name.span)
      return nil
    }
    usage.sends.insert(index)
    guard !event.isMistaken,
      let fields = arguments(payload, of: event.payload, asWhat: .event(name.text), at: name.span, in: scope)
    else { return nil }
    return .event(
      presenter: signature.position, event: index, payload: ValuePlan.record(event.payload.shape, fields).folded)
  }

  /// Reports that this presenter has no event of a name, unless its events failed to parse.
  func reportUnknown(_ event: Name) {
    if signature.declaration.unread.contains(.events) { return }
    var mistake = UnknownEvent(name: event.text, owner: signature.ownerName, declared: signature.sendableEvents)
    let head = event.text.prefix { $0 != "." }
    if head != event.text, head == "flow" && !signature.isFlow || visibleStores.contains(where: { $0.name == head }) {
      let owner = signature.isFlow ? "the flow" : "this presenter"
      mistake.advice = "declare an event of \(owner), and write 'send: \(event.text)' in its transition"
    }
    report.add(mistake, at: event.span)
  }

  private func eventParts(of syntax: ValueSyntax) -> (name: Name, payload: NamedValues)? {
    if let scalar = syntax.scalar, !syntax.isNull { return (scalar.name, []) }
    guard let entry = syntax.entries?.first, syntax.entries?.count == 1 else {
      return nil
    }
    guard !entry.value.isNull else { return (entry.key.name, []) }
    guard let fields = entry.value.entries else { return nil }
    return (
      entry.key.name,
      fields.map { ($0.key.name, $0.value) }
    )
  }
}
