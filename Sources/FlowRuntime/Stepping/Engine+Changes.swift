internal import CEL
internal import FlowProgram

extension Engine {
  /// Runs a step that changes a list or a map in place.
  func change(_ step: Step) throws(Fault) {
    switch step.action {
    case .append(let slot, let plan):
      let value = try evaluate(plan)
      try write(.list(list(inSlot: slot).appending(value)), toSlot: slot, at: step.span)
    case .update(let slot, let item, let condition, let fields):
      let list = try updated(list(inSlot: slot), item: item, condition: condition, fields: fields)
      try write(.list(list), toSlot: slot, at: step.span)
    case .remove(let slot, let item, let condition):
      let list = try without(list(inSlot: slot), item: item, condition: condition)
      try write(.list(list), toSlot: slot, at: step.span)
    case .removeKey(let slot, let key):
      let key = try evaluate(key)
      try write(.map(map(inSlot: slot).removing(key)), toSlot: slot, at: step.span)
    case .put(let slot, let key, let value):
      let key = try evaluate(key)
      let value = try evaluate(value)
      try write(.map(map(inSlot: slot).updating(key, value)), toSlot: slot, at: step.span)
    default: break
    }
  }

  private func list(inSlot index: Int) -> ListValue { value(ofSlot: index, in: context).asList ?? [] }

  private func map(inSlot index: Int) -> MapValue { value(ofSlot: index, in: context).asMap ?? MapValue() }

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
