internal import CEL

/// Whether values of a type can hold values of the same type, and so nest without end.
///
/// - Complexity: Linear in the number of declared fields that can be reached.
func isRecursive(_ type: ValueType, in types: Environment) -> Bool {
  let reached = recordNames(in: type)
  return reached.contains { start in
    var seen: Set<String> = []
    var open = innerRecords(of: start, in: types)
    while let next = open.popLast() {
      if next == start { return true }
      if seen.insert(next).inserted { open += innerRecords(of: next, in: types) }
    }
    // A record further in may be the one that nests.
    return seen.contains { name in innerClosure(of: name, in: types).contains(name) }
  }
}

private func innerClosure(of start: String, in types: Environment) -> Set<String> {
  var seen: Set<String> = []
  var open = innerRecords(of: start, in: types)
  while let next = open.popLast() where seen.insert(next).inserted { open += innerRecords(of: next, in: types) }
  return seen
}

private func innerRecords(of name: String, in types: Environment) -> [String] {
  types.record(named: name)?.fields.flatMap { recordNames(in: $0.type) } ?? []
}

private func recordNames(in type: ValueType) -> [String] {
  switch type {
  case .record(let name): [name]
  case .list(let inner), .nullable(let inner), .optional(let inner): recordNames(in: inner)
  case .map(let key, let value): recordNames(in: key) + recordNames(in: value)
  default: []
  }
}
