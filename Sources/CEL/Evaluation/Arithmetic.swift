func arithmeticOverflow(_ sign: BinaryOperator, _ left: Value, _ right: Value) -> EvaluationError {
  let type = left.type == .uint ? "a uint" : left.type == .int ? "an int" : "the range of times"
  return EvaluationError(.overflow, "\(left.literal) \(sign.rawValue) \(right.literal) does not fit \(type)")
}

func divisionByZero(_ sign: BinaryOperator) -> EvaluationError {
  EvaluationError(.divisionByZero, sign == .divide ? "division by zero" : "remainder of a division by zero")
}

/// Computes `+ - * / %` by the types of the operands.
func arithmetic(_ sign: BinaryOperator, _ left: Value, _ right: Value) throws(EvaluationError) -> Value {
  switch (left, right) {
  case (.int(let first), .int(let second)):
    let (result, overflow) = try wholeArithmetic(sign, first, second)
    if overflow { throw arithmeticOverflow(sign, left, right) }
    return .int(result)
  case (.uint(let first), .uint(let second)):
    let (result, overflow) = try wholeArithmetic(sign, first, second)
    if overflow { throw arithmeticOverflow(sign, left, right) }
    return .uint(result)
  case (.double(let first), .double(let second)):
    if let result = doubleArithmetic(sign, first, second) { return .double(result) }
  case (.timestamp, _), (.duration, _): return try timeArithmetic(sign, left, right)
  default:
    if sign == .add, let joined = concatenation(left, right) { return joined }
  }
  throw noArithmetic(sign, left, right)
}

private func noArithmetic(_ sign: BinaryOperator, _ left: Value, _ right: Value) -> EvaluationError {
  EvaluationError(
    .noMatchingOverload,
    "'\(sign.rawValue)' does not take \(left.literal(limit: 40)) and \(right.literal(limit: 40))")
}

private func wholeArithmetic<Number: FixedWidthInteger>(
  _ sign: BinaryOperator, _ left: Number, _ right: Number
) throws(EvaluationError) -> (Number, Bool) {
  switch sign {
  case .add: return left.addingReportingOverflow(right)
  case .subtract: return left.subtractingReportingOverflow(right)
  case .multiply: return left.multipliedReportingOverflow(by: right)
  default:
    if right == 0 { throw divisionByZero(sign) }
    return sign == .divide
      ? left.dividedReportingOverflow(by: right) : left.remainderReportingOverflow(dividingBy: right)
  }
}

private func doubleArithmetic(_ sign: BinaryOperator, _ left: Double, _ right: Double) -> Double? {
  switch sign {
  case .add: left + right
  case .subtract: left - right
  case .multiply: left * right
  case .divide: left / right
  default: nil
  }
}

private func timeArithmetic(
  _ sign: BinaryOperator, _ left: Value, _ right: Value
) throws(EvaluationError) -> Value {
  let result: Value?
  switch (sign, left, right) {
  case (.add, .timestamp(let time), .duration(let span)), (.add, .duration(let span), .timestamp(let time)):
    result = time.adding(span).map { .timestamp($0) }
  case (.subtract, .timestamp(let time), .duration(let span)):
    let (negated, overflow) = Int64(0).subtractingReportingOverflow(span.nanoseconds)
    result = overflow ? nil : time.adding(Duration(nanoseconds: negated)).map { .timestamp($0) }
  case (.subtract, .timestamp(let first), .timestamp(let second)): result = first.since(second).map { .duration($0) }
  case (.add, .duration(let first), .duration(let second)): result = first.adding(second).map { .duration($0) }
  case (.subtract, .duration(let first), .duration(let second)):
    result = first.subtracting(second).map { .duration($0) }
  default: throw noArithmetic(sign, left, right)
  }
  guard let result else { throw arithmeticOverflow(sign, left, right) }
  return result
}

private func concatenation(_ left: Value, _ right: Value) -> Value? {
  switch (left, right) {
  case (.string(let first), .string(let second)): .string(first + second)
  case (.secret(let first), .secret(let second)): .secret(Secret(first.revealed + second.revealed))
  case (.secret(let first), .string(let second)): .secret(Secret(first.revealed + second))
  case (.string(let first), .secret(let second)): .secret(Secret(first + second.revealed))
  case (.bytes(let first), .bytes(let second)): .bytes(first.appending(second))
  case (.list(let first), .list(let second)): .list(first.appending(contentsOf: second))
  default: nil
  }
}

extension Value {
  /// The cost of concatenating this to another value, in addition to the operation. A list counts as well, although
  /// the specification concatenates lists for one unit: a chain of bindings could otherwise double a list until the
  /// memory is full.
  var concatenationCost: Int {
    switch self {
    case .string(let text): text.utf8.count / 10
    case .secret(let secret): secret.revealed.utf8.count / 10
    case .bytes(let bytes): bytes.count / 10
    case .list(let list): list.count
    default: 0
    }
  }
}
