extension Library {
  private static let listOf = ValueType.list(anyType)
  private static let same = [Signature(listOf, gives: listOf)]

  /// List functions that slice, sort and reshape.
  static let lists: [Function] = [
    member("slice", [Signature(listOf, .int, .int, gives: listOf)], needs: .lists, cost: .first, .ternary(slice)),
    member(
      "flatten", [Signature(.list(.list(anyType)), gives: listOf)], needs: .lists, cost: .deep,
      .unary {
        (list) throws(EvaluationError) in try flatten(list, .int(1))
      }),
    member(
      "flatten", [Signature(.list(.dyn), .int, gives: .list(.dyn))], needs: .lists, cost: .deep, .binary(flatten)),
    member("distinct", same, needs: .lists, cost: .selfSquare, .unary(distinct)),
    member("sort", same, needs: .lists, cost: .first, .unary(sort)),
    global("lists.range", [Signature(.int, gives: .list(.int))], needs: .lists, cost: .number, .unary(range)),
  ]

  private static func elements(_ name: String, _ value: Value) throws(EvaluationError) -> ListValue {
    guard case .list(let list) = value else { throw mismatch(name, value) }
    return list
  }

  @Sendable private static func slice(_ list: Value, _ start: Value, _ end: Value) throws(EvaluationError) -> Value {
    let elements = try elements("slice", list)
    guard case .int(let lower) = start, case .int(let upper) = end else { throw mismatch("slice", list, start, end) }
    guard 0 <= lower, lower <= upper, upper <= elements.count else {
      throw EvaluationError(.outOfRange, "'slice': \(lower) to \(upper) is out of range of a list of \(elements.count)")
    }
    return .list(ListValue(elements.array[Int(lower)..<Int(upper)]))
  }

  @Sendable private static func flatten(_ list: Value, _ depth: Value) throws(EvaluationError) -> Value {
    let elements = try elements("flatten", list)
    guard case .int(let depth) = depth else { throw mismatch("flatten", list, depth) }
    if depth < 0 { throw EvaluationError(.invalidArgument, "'flatten' takes a depth of 0 or more") }
    var result: [Value] = []
    append(elements, depth: min(depth, 1000), to: &result)
    return .list(ListValue(result))
  }

  private static func append(_ list: ListValue, depth: Int64, to result: inout [Value]) {
    for element in list {
      if depth > 0, case .list(let inner) = element {
        append(inner, depth: depth - 1, to: &result)
      } else {
        result.append(element)
      }
    }
  }

  @Sendable private static func distinct(_ list: Value) throws(EvaluationError) -> Value {
    var result: [Value] = []
    for element in try elements("distinct", list) where !result.contains(where: { $0.equals(element) }) {
      result.append(element)
    }
    return .list(ListValue(result))
  }

  @Sendable private static func sort(_ list: Value) throws(EvaluationError) -> Value {
    let elements = try elements("sort", list)
    try requireOneOrder(elements.array)
    return .list(ListValue(elements.sorted { valueOrder($0, $1) == .before }))
  }

  @Sendable private static func range(_ count: Value) throws(EvaluationError) -> Value {
    guard case .int(let count) = count else { throw mismatch("lists.range", count) }
    if count < 0 { throw EvaluationError(.invalidArgument, "'lists.range' takes a number of 0 or more") }
    return .list(ListValue((0..<count).map { .int($0) }))
  }
}
