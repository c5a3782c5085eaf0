public import CEL

extension Value {
  /// Whether the value is one of a declared type, in all its parts.
  ///
  /// External values (a payload from a host, a value typed by the user) are checked with this once, so that
  /// expressions can rely on the checked types.
  ///
  /// - Complexity: Linear in the size of the value. Values nested more deeply than the limit are rejected.
  public func fits(_ type: ValueType, in types: Environment) -> Bool { fits(type, in: types, depth: 0) }

  /// The maximum nesting of an external value. Each level takes a call.
  private static var nestingLimit: Int { 200 }

  fileprivate func fits(_ type: ValueType, in types: Environment, depth: Int) -> Bool {
    guard depth <= Value.nestingLimit else { return false }
    switch (type, self) {
    case (.nullable, .null), (.null, .null), (.bool, .bool), (.int, .int), (.uint, .uint), (.double, .double),
      (.string, .string), (.secret, .secret), (.bytes, .bytes), (.timestamp, .timestamp), (.duration, .duration),
      (.dyn, _):
      return true
    case (.nullable(let wrapped), _): return fits(wrapped, in: types, depth: depth)
    case (.enumeration(let name), .enumeration(let value)): return value.shape.name.utf8.elementsEqual(name.utf8)
    case (.list(let element), .list(let list)):
      return list.allSatisfy { $0.fits(element, in: types, depth: depth + 1) }
    case (.map(let key, let value), .map(let map)):
      return map.allSatisfy {
        $0.key.fits(key, in: types, depth: depth + 1) && $0.value.fits(value, in: types, depth: depth + 1)
      }
    case (.record(let name), .record(let record)):
      if name == EventValue.declaration.name { return EventValue(self) != nil }
      guard record.shape.name.utf8.elementsEqual(name.utf8), let declaration = types.record(named: name) else {
        return false
      }
      return record.fits(declaration, in: types, depth: depth + 1)
    default: return false
    }
  }
}

extension Value {
  /// Returns the value as a secret if the type requires one and the value is a string. A host or the user therefore
  /// does not need to distinguish secrets.
  public func keptSecret(as type: ValueType) -> Value {
    guard type.withoutNull == .secret, case .string(let text) = self else { return self }
    return .secret(Secret(text))
  }
}

extension RecordValue {
  fileprivate func fits(_ declaration: RecordDeclaration, in types: Environment, depth: Int) -> Bool {
    guard fields.count == declaration.fields.count else { return false }
    if declaration.isUnion, fields.filter({ $0 != nil }).count != 1 { return false }
    for (field, value) in zip(declaration.fields, fields) {
      guard let value else {
        if declaration.isUnion { continue }
        return false
      }
      if !value.fits(field.type, in: types, depth: depth) { return false }
    }
    return true
  }
}
