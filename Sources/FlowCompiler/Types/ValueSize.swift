internal import CEL

extension Value {
  /// Returns the number of values in this one, including itself. Counting stops just after the limit.
  func size(upTo limit: Int) -> Int {
    var count = 0
    var open = [self]
    while let value = open.popLast(), count <= limit {
      count += 1
      switch value {
      case .list(let items): open += items.prefix(limit + 1)
      case .record(let record):
        for index in record.shape.fields.indices { if let field = record[index] { open.append(field) } }
      case .map(let map): for entry in map.prefix(limit + 1) { open.append(entry.value) }
      default: break
      }
    }
    return count
  }
}
