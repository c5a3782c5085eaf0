extension Value {
  /// Whether two values are equal by the language's definition, which is total, compares across the numeric types,
  /// and treats NaN as unequal to everything.
  ///
  /// Values of different kinds are unequal; comparing them is not an error. An int or uint equals a double when it
  /// converts to it. This conversion is lossy beyond 2^53 by definition.
  ///
  /// - Complexity: Linear in the size of the smaller value.
  public func equals(_ other: Value) -> Bool {
    switch (self, other) {
    case (.string(let left), .string(let right)): sameCodePoints(left, right)
    case (.int(let left), .int(let right)): left == right
    case (.bool(let left), .bool(let right)): left == right
    case (.null, .null): true
    case (.uint(let left), .uint(let right)): left == right
    case (.double(let left), .double(let right)): left == right
    case (.enumeration(let left), .enumeration(let right)): left.isSame(as: right)
    case (.list(let left), .list(let right)): left.equals(right)
    case (.map(let left), .map(let right)): left.equals(right)
    case (.record(let left), .record(let right)): left.equals(right)
    case (.bytes(let left), .bytes(let right)): left == right
    case (.timestamp(let left), .timestamp(let right)): left == right
    case (.duration(let left), .duration(let right)): left == right
    case (.type(let left), .type(let right)): left.runtimeName == right.runtimeName
    case (.optional(let left), .optional(let right)): left.equals(right)
    case (.secret(let left), .secret(let right)): left.isSame(as: right)
    case (.secret(let secret), .string(let text)), (.string(let text), .secret(let secret)):
      sameCodePoints(secret.revealed, text)
    default: numericOrder(self, other) == .same
    }
  }
}

extension EnumValue {
  func isSame(as other: EnumValue) -> Bool {
    index == other.index && (shape === other.shape || sameCodePoints(shape.name, other.shape.name))
  }
}

extension ListValue {
  fileprivate func equals(_ other: ListValue) -> Bool {
    guard count == other.count else { return false }
    for index in indices where !self[index].equals(other[index]) { return false }
    return true
  }
}

extension MapValue {
  fileprivate func equals(_ other: MapValue) -> Bool {
    guard count == other.count else { return false }
    for index in indices {
      // Both are iterated in key order, and keys are unique.
      guard self[index].key.equals(other[index].key) else { return false }
      guard self[index].value.equals(other[index].value) else { return false }
    }
    return true
  }
}

extension RecordValue {
  fileprivate func equals(_ other: RecordValue) -> Bool {
    guard shape === other.shape || sameCodePoints(shape.name, other.shape.name) else { return false }
    guard fields.count == other.fields.count else { return false }
    for (left, right) in zip(fields, other.fields) {
      switch (left, right) {
      // A null field counts as unset.
      case (nil, nil), (nil, .null?), (.null?, nil): continue
      case (let left?, let right?) where left.equals(right): continue
      default: return false
      }
    }
    return true
  }
}

extension OptionalValue {
  fileprivate func equals(_ other: OptionalValue) -> Bool {
    switch (value, other.value) {
    case (nil, nil): true
    case (let left?, let right?): left.equals(right)
    default: false
    }
  }
}
