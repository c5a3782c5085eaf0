/// The implementation of a function, by the number of its arguments.
enum FunctionBody: Sendable {
  case none(@Sendable () throws(EvaluationError) -> Value)
  case unary(@Sendable (Value) throws(EvaluationError) -> Value)
  case binary(@Sendable (Value, Value) throws(EvaluationError) -> Value)
  case ternary(@Sendable (Value, Value, Value) throws(EvaluationError) -> Value)
  case any(@Sendable ([Value]) throws(EvaluationError) -> Value)

  func callAsFunction(_ arguments: [Value]) throws(EvaluationError) -> Value {
    switch (self, arguments.count) {
    case (.none(let body), 0): return try body()
    case (.unary(let body), 1): return try body(arguments[0])
    case (.binary(let body), 2): return try body(arguments[0], arguments[1])
    case (.ternary(let body), 3): return try body(arguments[0], arguments[1], arguments[2])
    case (.any(let body), _): return try body(arguments)
    default: throw EvaluationError(.noMatchingOverload, "wrong number of arguments")
    }
  }
}

/// The cost of a call in addition to its arguments, in the units of the specification.
enum CostRule: Sendable {
  /// One unit.
  case call
  /// The cost of traversing the first, the last or all arguments: a tenth of the length of a string or of bytes, or the
  /// number of elements.
  case first, last, all
  /// A tenth of the length of the first argument when it is a string or bytes.
  case text
  /// The full size of the first argument, nested values included.
  case deep
  /// A tenth of one length times a tenth of the other, for a search.
  case product
  /// The cost of matching a pattern against a string.
  case pattern
  /// The value of the argument, because that many elements are created.
  case number
  /// The product of the sizes of both lists, or the squared size of one list.
  case square, selfSquare

  /// Returns the units beyond the first unit, which every call costs.
  func cost(_ arguments: [Value]) -> Int {
    let units: Int
    switch self {
    case .call: units = 1
    case .first: units = arguments.first?.traversalCost ?? 1
    case .last: units = arguments.last?.traversalCost ?? 1
    case .all: units = arguments.reduce(0) { $0 &+ max($1.traversalCost, $1.weight) }
    case .text: units = arguments.first.map { ($0.length + 9) / 10 } ?? 1
    case .deep: units = arguments.first.map { max($0.traversalCost, $0.weight) } ?? 1
    case .product: units = product(arguments)
    case .pattern: units = patternUnits(arguments)
    case .number: units = number(arguments.first)
    case .selfSquare:
      let count = arguments.first.map { max($0.traversalCost, $0.weight) } ?? 1
      units = saturatedProduct(count, count)
    case .square: units = arguments.reduce(1) { saturatedProduct($0, max($1.traversalCost, $1.weight)) }
    }
    return max(0, units - 1)
  }

  /// Returns the cost of a result beyond the cost of the arguments: a function may turn a short string into a long one.
  func growth(_ result: Value, charged: Int) -> Int { max(0, result.traversalCost &- 1 &- charged) }

  private func product(_ arguments: [Value]) -> Int {
    guard arguments.count >= 2 else { return 1 }
    return saturatedProduct((arguments[0].length + 9) / 10, max(1, (arguments[1].length + 9) / 10))
  }

  private func patternUnits(_ arguments: [Value]) -> Int {
    guard arguments.count >= 2, case .string(let text) = arguments[1] else { return 1 }
    // The lookup of a pattern traverses it. A malformed pattern fails in the call itself, so its cost may be
    // charged late.
    let looking = (text.utf8.count + 9) / 10
    guard let pattern = try? Pattern.cached(text) else { return looking + Pattern.limit / 4 }
    return max(looking, pattern.cost(onLength: arguments[0].length) + 1)
  }

  private func number(_ value: Value?) -> Int {
    guard case .int(let number) = value, number > 0 else { return 0 }
    return Int(clamping: min(number, 1 << 60))
  }
}

private func saturatedProduct(_ left: Int, _ right: Int) -> Int {
  let (product, overflow) = left.multipliedReportingOverflow(by: right)
  return overflow ? 1 << 60 : min(product, 1 << 60)
}

extension Value {
  fileprivate var length: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .secret(let secret): secret.revealed.utf8.count
    case .bytes(let bytes): bytes.count
    default: 0
    }
  }

  /// The cost of traversing this once.
  var traversalCost: Int {
    switch self {
    case .string, .bytes, .secret: (length + 9) / 10
    case .list(let list): list.count
    case .map(let map): map.count
    default: 0
    }
  }
}

/// A call of a function of one argument.
final class UnaryCallNode: PlanNode, @unchecked Sendable {
  private let operand: PlanNode
  private let body: @Sendable (Value) throws(EvaluationError) -> Value
  private let rule: CostRule

  init(
    _ operand: PlanNode, _ rule: CostRule, _ range: Range<Int>,
    body: @escaping @Sendable (Value) throws(EvaluationError) -> Value
  ) {
    self.operand = operand
    self.body = body
    self.rule = rule
    super.init(range, cost: operand.cost + 1)
  }

  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    let operand = try operand.value(scope, &frame)
    do throws(EvaluationError) {
      switch rule {
      case .call: return try body(operand)
      case .text:
        if case .string(let text) = operand, text.utf8.count > 10 { try frame.charge(operand.comparisonCost) }
        return try body(operand)
      default:
        let charged = rule.cost([operand])
        try frame.charge(charged)
        let result = try body(operand)
        try frame.charge(rule.growth(result, charged: charged))
        return result
      }
    } catch {
      throw error.located(range)
    }
  }
}

/// A call of a function of two arguments.
final class BinaryCallNode: PlanNode, @unchecked Sendable {
  private let left: PlanNode
  private let right: PlanNode
  private let body: @Sendable (Value, Value) throws(EvaluationError) -> Value
  private let rule: CostRule

  init(
    _ left: PlanNode, _ right: PlanNode, _ rule: CostRule, _ range: Range<Int>,
    body: @escaping @Sendable (Value, Value) throws(EvaluationError) -> Value
  ) {
    self.left = left
    self.right = right
    self.body = body
    self.rule = rule
    super.init(range, cost: left.cost + right.cost + 1)
  }

  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    let left = try left.value(scope, &frame)
    let right = try right.value(scope, &frame)
    do throws(EvaluationError) {
      switch rule {
      case .call: return try body(left, right)
      case .last:
        try frame.charge(max(0, right.traversalCost - 1))
        return try body(left, right)
      default:
        let charged = rule.cost([left, right])
        try frame.charge(charged)
        let result = try body(left, right)
        try frame.charge(rule.growth(result, charged: charged))
        return result
      }
    } catch {
      throw error.located(range)
    }
  }
}

/// A call of any function.
final class CallNode: PlanNode, @unchecked Sendable {
  private let operands: [PlanNode]
  private let body: FunctionBody
  private let rule: CostRule

  init(_ operands: [PlanNode], _ body: FunctionBody, _ rule: CostRule, _ range: Range<Int>) {
    self.operands = operands
    self.body = body
    self.rule = rule
    super.init(range, cost: operands.reduce(1) { $0 + $1.cost })
  }

  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    var arguments: [Value] = []
    arguments.reserveCapacity(operands.count)
    for operand in operands { arguments.append(try operand.value(scope, &frame)) }
    let charged = rule.cost(arguments)
    try frame.charge(charged)
    do throws(EvaluationError) {
      let result = try body(arguments)
      try frame.charge(rule.growth(result, charged: charged))
      return result
    } catch {
      throw error.located(range)
    }
  }
}

/// A call whose overload is selected at run time, by the arguments.
final class DispatchNode: PlanNode, @unchecked Sendable {
  private let name: String
  private let operands: [PlanNode]
  private let overloads: [Overload]

  init(_ name: String, _ operands: [PlanNode], _ overloads: [Overload], _ range: Range<Int>) {
    self.name = name
    self.operands = operands
    self.overloads = overloads
    super.init(range, cost: operands.reduce(1) { $0 + $1.cost })
  }

  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    var arguments: [Value] = []
    for operand in operands { arguments.append(try operand.value(scope, &frame)) }
    for overload in overloads {
      let isMatch = overload.isShared || zip(arguments, overload.parameters).allSatisfy { $0.conforms(to: $1) }
      guard isMatch else { continue }
      let charged = overload.cost.cost(arguments)
      try frame.charge(charged)
      do throws(EvaluationError) {
        let result = try overload.body(arguments)
        if overload.isShared { try frame.charge(overload.cost.growth(result, charged: charged)) }
        return result
      } catch {
        throw error.located(range)
      }
    }
    let shown = arguments.map { $0.literal(limit: 40) }.joined(separator: ", ")
    throw EvaluationError(.noMatchingOverload, "'\(name)' does not take (\(shown))", at: range)
  }
}
