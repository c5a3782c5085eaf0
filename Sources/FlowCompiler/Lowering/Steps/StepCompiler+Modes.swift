internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension StepCompiler {
  /// Lowers `become`.
  func become(_ name: Name, _ written: NamedValues?, in scope: inout LocalScope) -> Step.Action? {
    guard let index = signature.modes.modeIDs.first(where: { signature.modes[$0].name.text == name.text }) else {
      if !signature.declaration.unread.contains(.transitions) {
        report.add(
          UnknownMode(name: name.text, declared: signature.modes.map(\.name.text), owner: signature.ownerName),
          at: name.span)
      }
      for (_, syntax) in written ?? [] where syntax.expression != nil { _ = values.value(syntax, in: scope) }
      return nil
    }
    usage.modes.insert(index)
    let state = signature.state(ofMode: index)
    let record = RecordDeclaration(
      name: "\(signature.typeName).\(name.text) state",
      fields: state.map { FieldDeclaration(name: signature.plainName($0.name.text), type: $0.type) }, isOpaque: true)
    let optional = Set(state.filter { !$0.needsValue }.map { signature.plainName($0.name.text) })
    guard let written,
      let plans = values.arguments(
        written, of: record, asWhat: .mode(name.text), at: name.span, besides: optional, in: scope)
    else { return nil }
    var set: [(slot: SlotID, value: ValuePlan)] = []
    for (slot, plan) in zip(state, plans) {
      guard let plan else { continue }
      set.append((slot.index, plan))
      usage.writes.insert(slot.index)
    }
    if let slot = signature.modeSlot { forget(slot.index, in: &scope) }
    return .become(mode: index, name: name.text, values: set, isOwn: scope.mode != nil)
  }

  /// Reports a call of a mode that a later step of the list cancels, because it ends the mode.
  func checkCall(_ step: StepSyntax, before rest: ArraySlice<StepSyntax>) {
    guard case .call(let call) = step.action, call.onLeave?.text != "finish" else { return }
    for later in rest {
      guard case .become(let mode, _) = later.action else { continue }
      return report.add(CutShort(operation: call.operation.text, mode: mode.text), at: step.span)
    }
  }
}
