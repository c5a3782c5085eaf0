public import Diagnostics

/// A checked and planned expression. It can be evaluated any number of times and on any thread.
///
/// It is shared by reference, because a program passes its expressions around at each step and copying all of their
/// parts would cost more than evaluating a short one.
public final class Expression: Sendable {
  /// The source, with a mapping to positions in the file.
  public let text: MappedText
  /// The type of the value.
  public let type: ValueType
  /// The slots that an evaluation may read, in ascending order. No other slot can change the value.
  public let reads: [Int]
  /// The value, if it is the same for all values of the variables.
  public let constant: Value?
  /// The facts that hold when the expression is true.
  public let whenTrue: Facts
  /// The facts that hold when the expression is false.
  public let whenFalse: Facts

  let checked: CheckedTree
  private let plan: PlanNode
  private let budget: Int
  // Tested before the constant, because reading the constant would copy it.
  private let isConstant: Bool

  init(
    text: MappedText, checked: CheckedTree, reads: [Int], whenTrue: Facts, whenFalse: Facts, plan: PlanNode,
    limits: Limits
  ) {
    self.text = text
    self.type = checked.types[checked.tree.root]
    self.reads = reads
    self.constant = plan.constant
    isConstant = plan.constant != nil
    self.whenTrue = whenTrue
    self.whenFalse = whenFalse
    self.checked = checked
    self.plan = plan
    budget = limits.cost
  }

  /// Evaluates the expression with variables from a scope.
  ///
  /// It never traps. A division by zero, an overflow, an index out of range or an exceeded cost limit is thrown.
  public func evaluate(in scope: Scope) throws(EvaluationError) -> Value {
    if isConstant, let constant { return constant }
    var frame = Frame(budget: budget - plan.cost, localCount: checked.localCount)
    do throws(EvaluationError) {
      if frame.budget < 0 { throw Frame.exceeded }
      let value = try plan.value(scope, &frame)
      if value.isContainer { try requireBounds(value) }
      return value
    } catch {
      throw error.mapped(through: text)
    }
  }

  /// Evaluates the expression and returns its value and the units of work it took.
  public func evaluateMeasuringCost(in scope: Scope) throws(EvaluationError) -> (value: Value, cost: Int) {
    var frame = Frame(budget: budget - plan.cost, localCount: checked.localCount)
    do throws(EvaluationError) {
      if frame.budget < 0 { throw Frame.exceeded }
      let value = try plan.value(scope, &frame)
      if value.isContainer { try requireBounds(value) }
      return (value, budget - frame.budget)
    } catch {
      throw error.mapped(through: text)
    }
  }

  /// Computes the value for a call of a function with this body, within the budget of the calling expression.
  func value(ofCall scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    if isConstant, let constant { return constant }
    try frame.charge(plan.cost)
    if checked.localCount == 0 { return try plan.value(scope, &frame) }
    let locals = frame.locals
    frame.locals = Array(repeating: nil, count: checked.localCount)
    defer { frame.locals = locals }
    return try plan.value(scope, &frame)
  }

  /// Throws when the value is too deep or too large to be compared or written safely.
  private func requireBounds(_ value: Value) throws(EvaluationError) {
    let extent = value.extent
    if extent.nesting > Extent.nestingLimit {
      throw EvaluationError(.outOfRange, "the value is nested deeper than \(Extent.nestingLimit) levels")
    }
    if extent.weight > Extent.weightLimit {
      throw EvaluationError(.costExceeded, "the value has more than \(Extent.weightLimit) parts")
    }
  }

  /// Returns the position of a part of the source in the file, in bytes.
  public func span(_ range: Range<Int>) -> Span { text.span(range) }
}
