internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec
internal import YAMLNodes

extension PresenterCompiler {
  /// Lowers an event of this presenter as a value, written as its name or with its payload: `create`,
  /// `open: { note: =note }`.
  func eventValue(_ node: Node, in scope: LocalScope) -> ValuePlan? {
    guard scope.modelFields == nil, let (name, payload) = eventParts(of: node) else {
      return mismatch(node, expected: .event)
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
    usage.sends.insert(index)
    guard !event.isMistaken,
      let fields = arguments(payload, of: event.payload, asWhat: .event(name.text), at: name.span, in: scope)
    else { return nil }
    return .event(
      presenter: signature.position, event: index, payload: ValuePlan.record(event.payload.shape, fields).folded)
  }

  private func eventParts(of node: Node) -> (name: Name, payload: NamedValues)? {
    if let scalar = node.scalar, !node.isNull { return (Name(scalar.text, at: node.span), []) }
    guard let entry = node.entries?.first, node.entries?.count == 1, let name = entry.key.scalar?.text else {
      return nil
    }
    guard !entry.value.isNull else { return (Name(name, at: entry.key.span), []) }
    guard let fields = entry.value.entries else { return nil }
    return (
      Name(name, at: entry.key.span),
      fields.map { (Name($0.key.scalar?.text ?? "", at: $0.key.span), ValueSyntax(node: $0.value)) }
    )
  }
}
