/// `cel.bind` and `cel.block`: variables that are computed when they are first read, or never.
final class LazyBindNode: PlanNode, @unchecked Sendable {
  private let locals: Range<Int>
  private let body: PlanNode

  init(_ locals: Range<Int>, _ body: PlanNode, _ range: Range<Int>) {
    self.locals = locals
    self.body = body
    super.init(range, cost: body.cost + 1)
  }

  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    // In a loop, the values of the previous iteration are still set.
    for number in locals { frame.locals[number] = nil }
    return try body.value(scope, &frame)
  }
}

/// `optMap` and `optFlatMap`: the body applied to the content, if there is one.
final class OptionalMapNode: PlanNode, @unchecked Sendable {
  private let operand: PlanNode
  private let local: Int
  private let body: PlanNode
  private let isFlat: Bool

  init(_ operand: PlanNode, _ local: Int, _ body: PlanNode, isFlat: Bool, _ range: Range<Int>) {
    self.operand = operand
    self.local = local
    self.body = body
    self.isFlat = isFlat
    super.init(range, cost: operand.cost + 1)
  }

  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    let value = try operand.value(scope, &frame)
    guard case .optional(let optional) = value else { throw operand.mismatch("an optional", value) }
    guard let content = optional.value else { return value }
    frame.locals[local] = content
    try frame.charge(body.cost)
    let result = try body.value(scope, &frame)
    if !isFlat { return .optional(OptionalValue(result)) }
    guard case .optional = result else { throw body.mismatch("an optional", result) }
    return result
  }
}

/// `a.or(b)` and `a.orValue(b)`, also of a value that may be null, which evaluate their argument only when it is needed.
final class OptionalElseNode: PlanNode, @unchecked Sendable {
  private let operand: PlanNode
  private let other: PlanNode
  private let givesValue: Bool
  /// Whether the operand is a value or null in place of an optional.
  private let opensNull: Bool

  init(_ operand: PlanNode, _ other: PlanNode, givesValue: Bool, opensNull: Bool, _ range: Range<Int>) {
    self.operand = operand
    self.other = other
    self.givesValue = givesValue
    self.opensNull = opensNull
    super.init(range, cost: operand.cost + 1)
  }

  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    let value = try operand.value(scope, &frame)
    if opensNull {
      if !value.isNull { return value }
      try frame.charge(other.cost)
      return try other.value(scope, &frame)
    }
    guard case .optional(let optional) = value else { throw operand.mismatch("an optional", value) }
    if let content = optional.value { return givesValue ? content : value }
    try frame.charge(other.cost)
    let result = try other.value(scope, &frame)
    if givesValue { return result }
    guard case .optional = result else { throw other.mismatch("an optional", result) }
    return result
  }
}
