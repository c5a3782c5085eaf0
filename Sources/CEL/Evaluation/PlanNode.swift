/// A step of a planned expression. Names are slots, overloads are resolved, and types are decided where the check
/// could decide them.
///
/// Nodes with a boolean or numeric result override the accessor of that type, so that numbers and conditions pass
/// between nodes without being wrapped.
class PlanNode: @unchecked Sendable {
  // Subclasses have only constants, so instances can be shared safely.

  /// The bytes of the expression that this step implements.
  final let range: Range<Int>
  /// The fixed part of the cost of one evaluation. The variable part is charged during the evaluation.
  final let cost: Int

  init(_ range: Range<Int>, cost: Int) {
    self.range = range
    self.cost = cost
  }

  /// Computes the value of this step.
  func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    throw EvaluationError(.invalidArgument, "this has no value", at: range)
  }

  func bool(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Bool {
    let value = try value(scope, &frame)
    guard case .bool(let result) = value else { throw mismatch("a bool", value) }
    return result
  }

  func int(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Int64 {
    let value = try value(scope, &frame)
    guard case .int(let result) = value else { throw mismatch("an int", value) }
    return result
  }

  func double(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Double {
    let value = try value(scope, &frame)
    guard case .double(let result) = value else { throw mismatch("a double", value) }
    return result
  }

  func string(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> String {
    let value = try value(scope, &frame)
    guard case .string(let result) = value else { throw mismatch("a string", value) }
    return result
  }

  /// The value, if it is known at compile time.
  var constant: Value? { nil }

  final func mismatch(_ expected: String, _ found: Value) -> EvaluationError {
    EvaluationError(
      .noMatchingOverload, "expected \(expected), but this is \(found.literal(limit: 60))", at: range)
  }
}

/// A step whose value is a bool.
class ConditionNode: PlanNode, @unchecked Sendable {
  final override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    .bool(try bool(scope, &frame))
  }
}

/// An operator that evaluates both of its operands.
class BinaryNode: PlanNode, @unchecked Sendable {
  final let left: PlanNode
  final let right: PlanNode
  final let sign: BinaryOperator

  init(_ left: PlanNode, _ right: PlanNode, _ sign: BinaryOperator, _ range: Range<Int>) {
    self.left = left
    self.right = right
    self.sign = sign
    super.init(range, cost: left.cost + right.cost + 1)
  }
}

/// An operator on two operands whose value is a bool.
class RelationNode: BinaryNode, @unchecked Sendable {
  final override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    .bool(try bool(scope, &frame))
  }
}

/// A value that is known at compile time.
final class ConstantNode: PlanNode, @unchecked Sendable {
  private let known: Value

  init(_ value: Value, _ range: Range<Int>) {
    known = value
    super.init(range, cost: 0)
  }

  override var constant: Value? { known }
  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value { known }
}

/// An int that is known at compile time.
final class IntConstantNode: PlanNode, @unchecked Sendable {
  private let known: Int64

  init(_ value: Int64, _ range: Range<Int>) {
    known = value
    super.init(range, cost: 0)
  }

  override var constant: Value? { .int(known) }
  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value { .int(known) }
  override func int(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Int64 { known }
}

/// A mistake that is reported at evaluation, in an expression whose types were not checked.
final class FailureNode: PlanNode, @unchecked Sendable {
  private let failure: EvaluationError

  init(_ kind: EvaluationError.Kind, _ message: String, _ range: Range<Int>) {
    failure = EvaluationError(kind, message, at: range)
    super.init(range, cost: 1)
  }

  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value { throw failure }
}

/// A variable of the host.
final class SlotNode: PlanNode, @unchecked Sendable {
  private let slot: Int

  init(_ slot: Int, _ range: Range<Int>) {
    self.slot = slot
    super.init(range, cost: 1)
  }

  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    do throws(EvaluationError) { return try scope.value(of: slot) } catch { throw error.located(range) }
  }

  override func int(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Int64 {
    do throws(EvaluationError) {
      let value = try scope.value(of: slot)
      if case .int(let number) = value { return number }
      throw mismatch("an int", value)
    } catch {
      throw error.located(range)
    }
  }
}

/// A variable of a macro.
final class LocalNode: PlanNode, @unchecked Sendable {
  private let number: Int

  init(_ number: Int, _ range: Range<Int>) {
    self.number = number
    super.init(range, cost: 1)
  }

  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    if let value = frame.locals[number] { return value }
    throw EvaluationError(.unboundVariable, "this variable has no value yet", at: range)
  }
}

/// A variable that is computed when it is first read.
final class LazyLocalNode: PlanNode, @unchecked Sendable {
  private let number: Int
  private let initial: PlanNode

  init(_ number: Int, _ initial: PlanNode, _ range: Range<Int>) {
    self.number = number
    self.initial = initial
    super.init(range, cost: 1)
  }

  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    if let value = frame.locals[number] { return value }
    try frame.charge(initial.cost)
    let value = try initial.value(scope, &frame)
    frame.locals[number] = value
    return value
  }
}
