public import Diagnostics

/// A checked and planned expression, ready to be evaluated any number of times and on any thread.
///
/// It is shared by reference: a program hands its expressions around at each step, and copying all of their parts would cost
/// more than evaluating a short one.
public final class Expression: Sendable {
  /// What the author wrote, with the way back to the file.
  public let text: MappedText
  /// The type of the value.
  public let type: ValueType
  /// The slots that an evaluation may read, in ascending order. What is not here cannot change the value.
  public let reads: [Int]
  /// The value when it is the same whatever the variables hold.
  public let constant: Value?
  /// What is known of the variables when the expression is true.
  public let whenTrue: Facts
  /// What is known of the variables when the expression is false.
  public let whenFalse: Facts

  let checked: CheckedTree
  private let plan: PlanNode
  private let budget: Int
  // Asked first, since looking into the constant would copy it.
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

  /// The value of the expression, its variables read from a scope.
  ///
  /// It never traps: a division by zero, an overflow, an index out of range or too much work is thrown.
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

  /// The value of the expression with the units of work it took.
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

  /// Fails when comparing or writing the value would take all of the stack or of the day.
  private func requireBounds(_ value: Value) throws(EvaluationError) {
    let extent = value.extent
    if extent.nesting > Extent.nestingLimit {
      throw EvaluationError(.outOfRange, "the value is nested deeper than \(Extent.nestingLimit) levels")
    }
    if extent.weight > Extent.weightLimit {
      throw EvaluationError(.costExceeded, "the value has more than \(Extent.weightLimit) parts")
    }
  }

  /// The file bytes of a part of the text.
  public func span(_ range: Range<Int>) -> Span { text.span(range) }
}
