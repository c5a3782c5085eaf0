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
    if journal.tickOutline == nil, let shown {
      if model.isIdentical(to: shown.top) { return false }
      self.shown = FlowModel(
        stack: shown.stack, top: model, messages: shown.messages, change: shown.change, hasExited: shown.hasExited)
      return true
    }
    let new = flowModel(top: model)
    if let shown, new.isIdentical(to: shown) { return false }
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
    // By position, since taking a case out of the array would copy all of its parts.
    for index in cases.indices {
      let isLast = index + 1 == cases.count
      if let condition = cases[index].condition, !isLast, try !holds(condition) { continue }
      let plans = cases[index].fields
      var fields: [Value?] = []
      fields.reserveCapacity(plans.count)
      for position in plans.indices { fields.append(try evaluate(plans[position].plan)) }
      return (index, RecordValue(shape: cases[index].declaration.shape, fields: fields))
    }
    return (0, RecordValue(shape: RecordShape(name: context.layout.presenter.name, fields: []), fields: []))
  }
}
