/// The order of two values.
enum Order {
  case before, same, after
  /// No order, because one of the values is NaN.
  case unordered

  init<Item: Comparable>(_ left: Item, _ right: Item) {
    self = left < right ? .before : left == right ? .same : left > right ? .after : .unordered
  }

  var reversed: Order {
    switch self {
    case .before: .after
    case .after: .before
    case .same, .unordered: self
    }
  }
}

/// Returns the order of two numbers of any types, or `nil` when one of the values is not a number.
func numericOrder(_ left: Value, _ right: Value) -> Order? {
  switch (left, right) {
  case (.int(let left), .int(let right)): Order(left, right)
  case (.uint(let left), .uint(let right)): Order(left, right)
  case (.double(let left), .double(let right)): Order(left, right)
  case (.int(let left), .uint(let right)): left < 0 ? .before : Order(UInt64(left), right)
  case (.uint(let left), .int(let right)): right < 0 ? .after : Order(left, UInt64(right))
  case (.int(let left), .double(let right)): order(left, right)
  case (.double(let left), .int(let right)): order(right, left).reversed
  case (.uint(let left), .double(let right)): order(left, right)
  case (.double(let left), .uint(let right)): order(right, left).reversed
  default: nil
  }
}

/// Compares a whole number with a double. The range decides first; within it the whole number is converted to a
/// double, which is lossy by the language's definition.
private func order(_ left: Int64, _ right: Double) -> Order {
  if right > 0x1p63 { return .before }
  if right < -0x1p63 { return .after }
  return Order(Double(left), right)
}

private func order(_ left: UInt64, _ right: Double) -> Order {
  if right > 0x1p64 { return .before }
  if right < 0 { return .after }
  return Order(Double(left), right)
}

/// Returns the order of two values of the ordered types, or `nil` when they have no order.
func valueOrder(_ left: Value, _ right: Value) -> Order? {
  switch (left, right) {
  case (.string(let left), .string(let right)): Order(codePointOrder(left, right), 0)
  case (.timestamp(let left), .timestamp(let right)): Order(left, right)
  case (.duration(let left), .duration(let right)): Order(left, right)
  case (.bool(let left), .bool(let right)): Order(left ? 1 : 0, right ? 1 : 0)
  case (.bytes(let left), .bytes(let right)): left == right ? .same : left.precedes(right) ? .before : .after
  default: numericOrder(left, right)
  }
}
