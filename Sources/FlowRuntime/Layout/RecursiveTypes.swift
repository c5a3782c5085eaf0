internal import CEL

/// Whether values of a type can contain values of the same type, and so nest without limit.
///
/// - Complexity: Quadratic in the number of declared records that can be reached.
func isRecursive(_ type: ValueType, in types: Environment) -> Bool {
  let outermost = recordNames(in: type)
  let reached = outermost + recordsInside(outermost, in: types)
  return reached.contains { name in recordsInside([name], in: types).contains(name) }
}

/// Returns the records that values of some records can contain, in the order in which they are found.
private func recordsInside(_ names: [String], in types: Environment) -> [String] {
  var found: [String] = []
  var seen: Set<String> = []
  var open = names
  while let next = open.popLast() {
    for inner in innerNames(of: next, in: types) where seen.insert(inner).inserted {
      found.append(inner)
      open.append(inner)
    }
  }
  return found
}

private func innerNames(of name: String, in types: Environment) -> [String] {
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
