internal import CEL
internal import Diagnostics
internal import FlowProgram

// Values that outlive a list of steps are measured where they are stored: slots when they are written, payloads when
// they are sent, names when they are assigned. A value that grows in a cycle passes one of these checks.
extension Engine {
  /// Rejects a value of a slot of the present context that exceeds the size limits.
  func checkSize(of value: Value, forSlot index: SlotID, at span: Span) throws(Fault) {
    let layout = context.layout
    let name = layout.presenter.slots[index].name
    try checkSize(of: value, named: name, isRecursive: layout.ranges.recursiveSlots[index.position], at: span)
  }

  /// Rejects a payload with a field that exceeds the size limits.
  func checkSize(ofPayload payload: Value, event: EventID, in layout: PresenterLayout, at span: Span) throws(Fault) {
    guard case .record(let record) = payload else { return }
    for (position, name) in record.shape.fields.enumerated() {
      guard let value = record[position] else { continue }
      try checkSize(of: value, named: name, isRecursive: layout.events.areRecursive[event.position], at: span)
    }
  }

  /// Rejects a string, list, map or recursive value that exceeds the size limits.
  ///
  /// - Complexity: Constant, except that values of recursive types take time linear in their size up to the limit.
  func checkSize(of value: Value, named name: String, isRecursive: Bool, at span: Span) throws(Fault) {
    switch value {
    case .string(let text):
      if text.utf8.count > limits.textBytes { throw Fault(TooLongText(name: name, limit: limits.textBytes), at: span) }
    case .secret(let secret):
      if secret.revealed.utf8.count > limits.textBytes {
        throw Fault(TooLongText(name: name, limit: limits.textBytes), at: span)
      }
    case .list(let list): try checkCount(list.count, named: name, at: span)
    case .map(let map): try checkCount(map.count, named: name, at: span)
    default: break
    }
    guard isRecursive else { return }
    var measure = ValueMeasure(limits)
    if !measure.fits(value, depth: 0) { throw Fault(TooLargeValue(name: name, limits: limits), at: span) }
  }

  private func checkCount(_ count: Int, named name: String, at span: Span) throws(Fault) {
    if count > limits.elements { throw Fault(TooManyElements(name: name, limit: limits.elements), at: span) }
  }
}

/// A counter of the parts of a value up to the limits.
private struct ValueMeasure {
  private let nesting: Int
  private var left: Int

  init(_ limits: RuntimeLimits) {
    nesting = limits.nesting
    left = limits.nestedValues
  }

  /// Whether a value at a depth is within the limits, together with all parts counted before.
  mutating func fits(_ value: Value, depth: Int) -> Bool {
    left -= 1
    if left < 0 || depth > nesting { return false }
    switch value {
    case .list(let list):
      for element in list where !fits(element, depth: depth + 1) { return false }
    case .map(let map):
      for entry in map where !fits(entry.value, depth: depth + 1) { return false }
    case .record(let record):
      for case let field? in record.fields where !fits(field, depth: depth + 1) { return false }
    default: break
    }
    return true
  }
}
