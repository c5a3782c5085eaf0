/// `+ - * / %` for two ints.
final class IntArithmeticNode: BinaryNode, @unchecked Sendable {
  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    .int(try int(scope, &frame))
  }

  override func int(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Int64 {
    let left = try left.int(scope, &frame)
    let right = try right.int(scope, &frame)
    // Each sign tests for overflow itself, because a joint test costs three more instructions.
    switch sign {
    case .add:
      let (result, overflow) = left.addingReportingOverflow(right)
      if !overflow { return result }
    case .subtract:
      let (result, overflow) = left.subtractingReportingOverflow(right)
      if !overflow { return result }
    case .multiply:
      let (result, overflow) = left.multipliedReportingOverflow(by: right)
      if !overflow { return result }
    default: return try divide(left, right)
    }
    throw arithmeticOverflow(sign, .int(left), .int(right)).located(range)
  }

  private func divide(_ left: Int64, _ right: Int64) throws(EvaluationError) -> Int64 {
    if right == 0 { throw divisionByZero(sign).located(range) }
    let (result, overflow) =
      sign == .divide
      ? left.dividedReportingOverflow(by: right) : left.remainderReportingOverflow(dividingBy: right)
    if overflow { throw arithmeticOverflow(sign, .int(left), .int(right)).located(range) }
    return result
  }
}

/// A comparison of two ints.
final class IntRelationNode: RelationNode, @unchecked Sendable {
  override func bool(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Bool {
    relation(sign, try left.int(scope, &frame), try right.int(scope, &frame))
  }
}

/// `+ - * /` for two doubles.
final class DoubleArithmeticNode: BinaryNode, @unchecked Sendable {
  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    .double(try double(scope, &frame))
  }

  override func double(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Double {
    let left = try left.double(scope, &frame)
    let right = try right.double(scope, &frame)
    return switch sign {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    default: left / right
    }
  }
}

/// A comparison of two doubles.
final class DoubleRelationNode: RelationNode, @unchecked Sendable {
  override func bool(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Bool {
    relation(sign, try left.double(scope, &frame), try right.double(scope, &frame))
  }
}

@inline(__always) private func relation<Number: Comparable>(
  _ sign: BinaryOperator, _ left: Number, _ right: Number
) -> Bool {
  switch sign {
  case .less: left < right
  case .lessEqual: left <= right
  case .greater: left > right
  case .greaterEqual: left >= right
  case .equal: left == right
  default: left != right
  }
}

/// `+ - * / %` for operands whose types are known only at run time.
final class ArithmeticNode: BinaryNode, @unchecked Sendable {
  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    let left = try left.value(scope, &frame)
    let right = try right.value(scope, &frame)
    if sign == .add { try frame.charge(left.concatenationCost &+ right.concatenationCost) }
    do throws(EvaluationError) { return try arithmetic(sign, left, right) } catch { throw error.located(range) }
  }
}

/// An arithmetic negation, `-a`.
final class NegationNode: PlanNode, @unchecked Sendable {
  private let operand: PlanNode

  init(_ operand: PlanNode, _ range: Range<Int>) {
    self.operand = operand
    super.init(range, cost: operand.cost + 1)
  }

  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    let operand = try operand.value(scope, &frame)
    switch operand {
    case .int(let number):
      let (result, overflow) = Int64(0).subtractingReportingOverflow(number)
      if overflow { throw EvaluationError(.overflow, "-(\(number)) does not fit an int", at: range) }
      return .int(result)
    case .double(let number): return .double(-number)
    default:
      throw EvaluationError(.noMatchingOverload, "'-' does not take \(operand.literal(limit: 60))", at: range)
    }
  }
}
