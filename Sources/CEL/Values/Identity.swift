extension Value {
  /// Whether two values have the same representation. State counts as unchanged if its values are identical.
  ///
  /// Unlike ``equals(_:)``, it distinguishes types (`1` from `1u`) and -0.0 from 0.0, and treats every NaN as the same.
  ///
  /// - Complexity: Constant when both share their storage, else linear in the size of the smaller value.
  public func isIdentical(to other: Value) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.int(let left), .int(let right)): left == right
    case (.uint(let left), .uint(let right)): left == right
    case (.double(let left), .double(let right)): left.identityBits == right.identityBits
    case (.string(let left), .string(let right)): sameCodePoints(left, right)
    case (.secret(let left), .secret(let right)): left.isSame(as: right)
    case (.bytes(let left), .bytes(let right)): left == right
    case (.timestamp(let left), .timestamp(let right)): left == right
    case (.duration(let left), .duration(let right)): left == right
    case (.list(let left), .list(let right)): left.isIdentical(to: right)
    case (.map(let left), .map(let right)): left.isIdentical(to: right)
    case (.record(let left), .record(let right)): left.isIdentical(to: right)
    case (.enumeration(let left), .enumeration(let right)): left.isSame(as: right)
    case (.type(let left), .type(let right)): left == right
    case (.optional(let left), .optional(let right)): areIdentical(left.value, right.value)
    default: false
    }
  }
}

extension Double {
  /// The bit pattern, with one pattern for every NaN.
  var identityBits: UInt64 { isNaN ? Double.nan.bitPattern : bitPattern }
}

private func areIdentical(_ left: Value?, _ right: Value?) -> Bool {
  switch (left, right) {
  case (nil, nil): true
  case (let left?, let right?): left.isIdentical(to: right)
  default: false
  }
}

extension ListValue {
  /// Whether two lists have the same representation; see ``Value/isIdentical(to:)``.
  public func isIdentical(to other: ListValue) -> Bool {
    if count != other.count { return false }
    if sharesStorage(with: other) { return true }
    for index in indices where !self[index].isIdentical(to: other[index]) { return false }
    return true
  }
}

extension MapValue {
  /// Whether two maps have the same representation; see ``Value/isIdentical(to:)``.
  public func isIdentical(to other: MapValue) -> Bool {
    if sharesStorage(with: other) { return true }
    if count != other.count { return false }
    for index in indices {
      guard self[index].key.isIdentical(to: other[index].key) else { return false }
      guard self[index].value.isIdentical(to: other[index].value) else { return false }
    }
    return true
  }
}

extension RecordValue {
  /// Whether two records have the same representation; see ``Value/isIdentical(to:)``.
  public func isIdentical(to other: RecordValue) -> Bool {
    if sharesStorage(with: other) { return true }
    guard shape === other.shape || sameCodePoints(shape.name, other.shape.name) else { return false }
    guard fields.count == other.fields.count else { return false }
    for (left, right) in zip(fields, other.fields) where !areIdentical(left, right) { return false }
    return true
  }
}
