internal import CEL
internal import FlowProgram

extension Machine {
  /// Makes the model follow the state: only what the screen on top reads is computed, and only where it changed.
  ///
  /// - Returns: Whether the model differs from the one that was shown before.
  func modelPhase() throws(Fault) -> Bool {
    guard let entry = outline.stack.last, let top = entry.instance, enterContext(of: top) else { return false }
    let fields = try freshFields()
    let caseIndex = Int(truncatingIfNeeded: words[context.firstWord + context.layout.caseOffset])
    let model = PresenterModel(instance: top, presenter: entry.presenter, caseIndex: caseIndex, fields: fields)
    guard let old = shown else {
      shown = flowModel(top: model)
      return true
    }
    if journal.tickOutline == nil {
      if model.isIdentical(to: old.top) { return false }
      shown = FlowModel(
        stack: old.stack, top: model, messages: old.messages, change: old.change, hasExited: old.hasExited)
      return true
    }
    let new = flowModel(top: model)
    if new.isIdentical(to: old) { return false }
    shown = new
    return true
  }

  private func flowModel(top: PresenterModel) -> FlowModel {
    FlowModel(
      stack: outline.stack.map(\.summary), top: top, messages: outline.messages, change: outline.change,
      hasExited: outline.hasExited)
  }

  /// The fields that the present context shows: those it showed before, unless they have changed.
  private func freshFields() throws(Fault) -> RecordValue {
    noticeOutsideChanges()
    let layout = context.layout
    let shownBefore = values[context.firstValue + layout.modelOffset].asRecord
    if let shownBefore, !isStale(PresenterLayout.modelBit) {
      counters.modelsReused += 1
      return shownBefore
    }
    let (caseIndex, fields) = try builtModel()
    counters.modelsBuilt += 1
    setFresh(PresenterLayout.modelBit)
    let casePosition = context.firstWord + layout.caseOffset
    if let shownBefore, words[casePosition] == UInt64(caseIndex), shownBefore.isIdentical(to: fields) {
      return shownBefore
    }
    words[casePosition] = UInt64(caseIndex)
    values[context.firstValue + layout.modelOffset] = .record(fields)
    return fields
  }

  private func builtModel() throws(Fault) -> (caseIndex: Int, fields: RecordValue) {
    let cases = context.layout.presenter.model.cases
    for (index, candidate) in cases.enumerated() {
      let isLast = index + 1 == cases.count
      if let condition = candidate.condition, !isLast, try !holds(condition) { continue }
      var fields: [Value?] = []
      fields.reserveCapacity(candidate.fields.count)
      for field in candidate.fields { fields.append(try evaluate(field.plan)) }
      return (index, RecordValue(shape: candidate.declaration.shape, fields: fields))
    }
    return (0, RecordValue(shape: RecordShape(name: context.layout.presenter.name, fields: []), fields: []))
  }
}
