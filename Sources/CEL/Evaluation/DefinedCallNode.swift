/// A call of a function that is defined by an expression. All arguments are evaluated before the body.
final class DefinedCallNode: PlanNode, @unchecked Sendable {
  private let operands: [PlanNode]
  private let function: DefinedFunction
  private let body: Expression

  init(_ operands: [PlanNode], _ function: DefinedFunction, _ body: Expression, _ range: Range<Int>) {
    self.operands = operands
    self.function = function
    self.body = body
    super.init(range, cost: operands.reduce(1) { $0 + $1.cost })
  }

  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    var arguments: [Value] = []
    arguments.reserveCapacity(operands.count)
    for operand in operands { arguments.append(try operand.value(scope, &frame)) }
    do throws(EvaluationError) {
      return try body.value(ofCall: ArgumentScope(arguments, of: scope), &frame)
    } catch {
      throw error.called(function.name, at: range, body: body.text)
    }
  }
}

/// The arguments of one call, by position.
private final class ArgumentScope: Scope {
  private let arguments: [Value]
  private let caller: Scope

  init(_ arguments: [Value], of caller: Scope) {
    self.arguments = arguments
    self.caller = caller
    super.init()
  }

  override func value(of slot: Int) throws(EvaluationError) -> Value {
    if arguments.indices.contains(slot) { return arguments[slot] }
    throw EvaluationError(.unboundVariable, "no value is bound to this parameter")
  }

  override var isInterrupted: Bool { caller.isInterrupted }
}
