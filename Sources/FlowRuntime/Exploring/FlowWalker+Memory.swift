internal import CEL

extension FlowWalker {
  /// The approximate number of bytes of the lists, maps and texts that the walker keeps to undo its inputs.
  ///
  /// - Complexity: Linear in the number of values that the inputs on the present path replaced.
  public var keptByteCount: Int {
    var count = 0
    engine.values.forEachReplaced { count += $0.shallowByteCount }
    return count
  }
}

extension Value {
  /// The approximate number of bytes of a list, a map or a text, or of those in the fields of a record. The items of a
  /// list are usually shared with other lists.
  fileprivate var shallowByteCount: Int {
    switch self {
    case .list(let items): items.count * MemoryLayout<Value>.stride
    case .map(let entries): entries.count * 2 * MemoryLayout<Value>.stride
    case .string(let text): text.utf8.count
    case .record(let record): record.fields.reduce(0) { $0 + ($1?.shallowByteCount ?? 0) }
    default: 0
    }
  }
}
