internal import CEL
internal import Diagnostics
internal import FlowProgram

extension Engine {
  /// Writes a slot of the present context and marks its readers as stale. Writing an identical value changes
  /// nothing.
  func write(_ value: Value, toSlot index: SlotID, at span: Span) throws(Fault) {
    let context = context
    let place = context.layout.ranges.slots[index.position]
    noteRead(node: context.node, slot: index.position)
    if place.coding.isWord {
      guard let word = place.coding.word(of: value) else { throw typeViolation(value, slot: index, at: span) }
      let position = context.firstWord + place.offset
      if words[position] == word { return }
      noteWrite(of: index, to: value, in: context, at: span)
      words[position] = word
    } else {
      let position = context.firstValue + place.offset
      if values[position].isIdentical(to: value) { return }
      try checkSize(of: value, forSlot: index, at: span)
      noteWrite(of: index, to: value, in: context, at: span)
      values[position] = value
    }
    slotDidChange(index, in: context)
  }

  @inline(__always) private func noteWrite(of index: SlotID, to new: Value, in context: Context, at span: Span) {
    guard let observer else { return }
    if let onWrite = observer.recorder?.onWrite {
      let old = value(ofSlot: index, in: context)
      onWrite(SlotWrite(presenter: context.layout.presenter.index, slot: index, old: old, new: new, span: span))
    }
    guard isTraced else { return }
    let slot = context.layout.presenter.slots[index].name
    let path = path(of: context.node)
    trace(.wrote(presenter: path, slot: slot, old: value(ofSlot: index, in: context), new: new))
    traceCause("\(path).\(slot)")
  }

  func slotDidChange(_ index: SlotID, in context: Context) {
    let layout = context.layout
    scratch.writtenSlot = (layout.presenter.index, index)
    markStale(layout.readers.slots, from: index.position * layout.ranges.staleWordCount, in: context)
    if !layout.readers.remoteSlots.isEmpty {
      mark(layout.readers.remoteSlots[index.position], readingFrom: context.node)
    }
  }

  /// Writes a slot for the first time, when all its readers are stale anyway.
  func initialize(slot index: SlotID, with value: Value, at span: Span) throws(Fault) {
    let place = context.layout.ranges.slots[index.position]
    guard place.coding.isWord else {
      try checkSize(of: value, forSlot: index, at: span)
      values[context.firstValue + place.offset] = value
      return
    }
    guard let word = place.coding.word(of: value) else { throw typeViolation(value, slot: index, at: span) }
    words[context.firstWord + place.offset] = word
  }

  /// Returns the fault for a value of the wrong type. It is a compiler defect, never an author's mistake, and must
  /// not crash.
  private func typeViolation(_ value: Value, slot index: SlotID, at span: Span) -> Fault {
    let slot = context.layout.presenter.slots[index]
    return Fault(
      Diagnostic(
        code: "internal-fault", span: span,
        message: "'\(slot.name)' is declared as \(slot.type), but received \(value.literal(limit: 60))",
        hints: ["this is a mistake in flowspec, please report it"]))
  }
}
