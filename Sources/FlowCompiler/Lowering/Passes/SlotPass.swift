internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The lowering of the params and the state of a presenter.
struct SlotPass: PresenterPass {
  let values: ValueCompiler

  /// Lowers the params, then the state. Initial values are computed in the order of the file and read the slots
  /// before them.
  func slots(in names: inout ReadableNames) -> [Slot] {
    let (params, state) = (signature.slots.filter(\.isParam), signature.state)
    // All slots are in scope while initial values are checked. This distinguishes a slot that is read too early from
    // a typo.
    for slot in signature.slots where slot.isParam {
      names.declare("params.\(slot.name.text)", slot.type, .slot(slot.index))
    }
    if !params.isEmpty {
      let record = signature.paramsRecord
      names.declare(record)
      names.declare("params", .record(record.shape.name), .params)
    }
    let lowered = params.map { lower($0, names) }
    for slot in state { names.declare(slot.name.text, slot.type, .slot(slot.index)) }
    return lowered + state.map { lower($0, names) } + modeSlots()
  }

  private func lower(_ slot: SlotSignature, _ names: ReadableNames) -> Slot {
    Slot(
      name: slot.name.text, type: slot.type, initial: initialPlan(of: slot, in: names.scope(of: slot.name.text)),
      isSaved: slot.section == .saved,
      formerName: slot.formerName?.text, span: slot.name.span)
  }

  private func initialPlan(of slot: SlotSignature, in scope: LocalScope) -> ValuePlan? {
    if let source = slot.initial {
      var found = Report()
      let plan = types.initialValue(source, type: slot.type, in: scope.environment, report: &found)
      report.add(values.explained(found, in: scope, firstValueOf: slot))
      let reads = Set(plan?.reads ?? [])
      usage.reads.formUnion(reads)
      if reads.isEmpty { usage.constantSlots.insert(slot.index) }
      usage.note(source)
      checkOrder(of: slot, reading: reads, at: source.span)
      return plan
    }
    if case .nullable = slot.type {
      usage.constantSlots.insert(slot.index)
      return .constant(.null)
    }
    // `become` sets the state of the other modes.
    let isGiven = signature.inMode(slot.name.text).map { $0.mode > ModeID(0) } ?? false
    if !slot.isParam, slot.type != .error, !isGiven {
      report.add(MissingInitialValue(name: slot.name.text, type: slot.type), at: slot.name.span)
    }
    return nil
  }

  /// Reports an initial value that reads a slot without a value yet.
  private func checkOrder(of slot: SlotSignature, reading reads: Set<Int>, at span: Span) {
    let read = reads.compactMap { number -> SlotID? in
      guard case .slot(let index)? = Variable(number: number), index >= slot.index else { return nil }
      // The state of the presenter has its initial values before that of any mode.
      let mode = signature.inMode(slot.name.text)?.mode
      return signature.inMode(signature.slots[index].name.text)?.mode == mode ? index : nil
    }
    if let later = read.min().map({ signature.slots[$0] }) {
      report.add(
        ReadTooEarly(name: later.nameInExpressions, reader: slot.name.text), at: span,
        related: later.index == slot.index
          ? [] : [RelatedPlace("'\(later.name.text)' gets its initial value here", at: later.name.span)])
      return
    }
    if slot.isParam, reads.contains(Variable.params.number) {
      report.add(ReadTooEarly(name: "params", reader: slot.name.text), at: span)
    }
  }

  /// Returns the slot that holds the active mode, if there are modes.
  private func modeSlots() -> [Slot] {
    guard let type = signature.modeType, let slot = signature.modeSlot,
      let first = EnumValue(shape: type.shape, index: 0)
    else { return [] }
    return [
      Slot(
        name: slot.name.text, type: slot.type, initial: .constant(.enumeration(first)),
        isSaved: slot.section == .saved, span: slot.name.span)
    ]
  }
}
