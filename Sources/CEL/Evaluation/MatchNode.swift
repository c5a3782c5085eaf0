/// `matches` with a constant pattern, compiled once.
final class MatchNode: ConditionNode, @unchecked Sendable {
  private let operand: PlanNode
  private let pattern: Pattern

  init(_ operand: PlanNode, _ pattern: Pattern, _ range: Range<Int>) {
    self.operand = operand
    self.pattern = pattern
    super.init(range, cost: operand.cost + 1)
  }

  override func bool(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Bool {
    let text = try operand.string(scope, &frame)
    try frame.charge(pattern.cost(onLength: text.utf8.count))
    return pattern.matches(text)
  }
}
