internal import CEL
internal import Diagnostics
internal import FlowProgram

// The steps that change a list or a map in place.
extension Engine {
  func append(_ plan: ValuePlan, toList slot: SlotID, at span: Span) throws(Fault) {
    let value = try evaluate(plan)
    try write(.list(list(inSlot: slot).appending(value)), toSlot: slot, at: span)
  }

  /// Sets fields of the items for which a condition holds.
  func update(
    list slot: SlotID, item: Int, condition: Expression?, fields: [(field: Int, value: ValuePlan)], at span: Span
  ) throws(Fault) {
    let list = try updated(list(inSlot: slot), item: item, condition: condition, fields: fields)
    try write(.list(list), toSlot: slot, at: span)
  }

  /// Removes the items for which a condition holds.
  func remove(fromList slot: SlotID, item: Int, condition: Expression, at span: Span) throws(Fault) {
    let list = try without(list(inSlot: slot), item: item, condition: condition)
    try write(.list(list), toSlot: slot, at: span)
  }

  func remove(_ key: ValuePlan, fromMap slot: SlotID, at span: Span) throws(Fault) {
    let key = try evaluate(key)
    try write(.map(map(inSlot: slot).removing(key)), toSlot: slot, at: span)
  }

  func put(_ plan: ValuePlan, for key: ValuePlan, inMap slot: SlotID, at span: Span) throws(Fault) {
    let key = try evaluate(key)
    let value = try evaluate(plan)
    try write(.map(map(inSlot: slot).updating(key, value)), toSlot: slot, at: span)
  }

  /// Replaces an item of a list.
  func put(_ plan: ValuePlan, at index: ValuePlan, inList slot: SlotID, at span: Span) throws(Fault) {
    let index = try evaluate(index)
    let value = try evaluate(plan)
    let list = list(inSlot: slot)
    guard case .int(let number) = index, let position = Int(exactly: number), list.indices.contains(position) else {
      let name = context.layout.presenter.slots[slot].name
      throw Fault(IndexOutOfRange(list: name, index: index.description, count: list.count), at: span)
    }
    try write(.list(list.replacing(at: position, with: value)), toSlot: slot, at: span)
  }

  private func list(inSlot index: SlotID) -> ListValue { value(ofSlot: index, in: context).asList ?? [] }

  private func map(inSlot index: SlotID) -> MapValue { value(ofSlot: index, in: context).asMap ?? MapValue() }

  /// Returns the list with fields set in the items for which the condition holds. All expressions see the list as it
  /// was.
  private func updated(
    _ list: ListValue, item local: Int, condition: Expression?, fields: [(field: Int, value: ValuePlan)]
  ) throws(Fault) -> ListValue {
    var result = list
    for (position, item) in list.enumerated() {
      setLocal(local, to: item)
      if let condition, try !holds(condition) { continue }
      guard case .record(let record) = item else { continue }
      var changed = record
      for field in fields { changed = changed.replacing(at: field.field, with: try evaluate(field.value)) }
      if !changed.isIdentical(to: record) { result = result.replacing(at: position, with: .record(changed)) }
    }
    return result
  }

  private func without(_ list: ListValue, item local: Int, condition: Expression) throws(Fault) -> ListValue {
    var kept: [Value] = []
    for item in list {
      setLocal(local, to: item)
      if try !holds(condition) { kept.append(item) }
    }
    return kept.count == list.count ? list : ListValue(kept)
  }
}
