extension Library {
  private static let pair = [Signature(.list(anyType), .list(anyType), gives: .bool)]

  /// Functions that compare lists as sets.
  static let sets: [Function] = [
    global(
      "sets.contains", pair, needs: .sets, cost: .square,
      .binary { (left, right) throws(EvaluationError) in
        let (left, right) = try both("sets.contains", left, right)
        return .bool(isSuperset(left, of: right))
      }),
    global(
      "sets.equivalent", pair, needs: .sets, cost: .square,
      .binary { (left, right) throws(EvaluationError) in
        let (left, right) = try both("sets.equivalent", left, right)
        return .bool(isSuperset(left, of: right) && isSuperset(right, of: left))
      }),
    global(
      "sets.intersects", pair, needs: .sets, cost: .square,
      .binary { (left, right) throws(EvaluationError) in
        let (left, right) = try both("sets.intersects", left, right)
        return .bool(left.contains { element in right.contains { $0.equals(element) } })
      }),
  ]

  private static func both(
    _ name: String, _ left: Value, _ right: Value
  ) throws(EvaluationError) -> (ListValue, ListValue) {
    guard case .list(let first) = left, case .list(let second) = right else { throw mismatch(name, left, right) }
    return (first, second)
  }

  private static func isSuperset(_ list: ListValue, of other: ListValue) -> Bool {
    other.allSatisfy { element in list.contains { $0.equals(element) } }
  }
}
