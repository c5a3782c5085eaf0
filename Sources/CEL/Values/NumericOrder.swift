/// How one value stands to another.
enum Order {
  case before, same, after
  /// No statement holds: one of them is NaN.
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

/// How two numbers stand to each other, whatever their types; `nil` when one of them is no number.
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

/// The range decides first; within it the whole number counts as the double it converts to, lossy as the language says.
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

/// How two values of the ordered types stand to each other; `nil` when they have no order.
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
