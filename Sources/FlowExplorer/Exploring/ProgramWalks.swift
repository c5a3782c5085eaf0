internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram

extension Program {
  /// The largest number with which expressions compare the depth of the stack, at least zero; `nil` if an expression
  /// reads the stack in another way. All deeper stacks are equal for the expressions.
  var comparedStackDepth: Int64? {
    var deepest: Int64 = 0
    for presenter in presenters {
      for plan in presenter.plans where plan.reads.contains(where: Variable.isOfStack) {
        guard case .expression(let expression) = plan, let depth = expression.part.comparedStackDepth else {
          return nil
        }
        deepest = max(deepest, depth)
      }
    }
    return deepest
  }

  /// Returns the first step that navigates to a screen.
  func navigationSpan(screen: PresenterID) -> Span {
    for step in presenters.flatMap(\.allSteps) {
      if case .navigate(let navigation) = step.action, navigation.screen == screen { return step.span }
    }
    return presenters[screen].model.cases.first?.span ?? Span(source: SourceID(0), start: 0, end: 0)
  }
}

extension Presenter {
  /// The conditions and the computed values.
  fileprivate var plans: [ValuePlan] {
    let steps = allSteps.compactMap { step in
      if case .branch(let condition, _, _) = step.action { condition } else { nil as Expression? }
    }
    let conditions =
      alternatives.compactMap(\.guardExpression) + model.cases.compactMap(\.condition) + steps
      + children.compactMap(\.condition)
    return conditions.map { .expression($0) } + derived.map(\.plan) + model.cases.flatMap { $0.fields.map(\.plan) }
  }
}

extension Variable {
  /// Whether the variable with a number is the depth or the entries of the stack.
  fileprivate static func isOfStack(_ number: Int) -> Bool {
    number == Variable.system(.backstackDepth).number || number == Variable.system(.entries).number
  }
}

extension ExpressionPart {
  /// The largest constant with which the part compares the depth of the stack, at least zero; `nil` if it reads the
  /// stack in another way.
  fileprivate var comparedStackDepth: Int64? {
    if hiddenReads.contains(where: Variable.isOfStack) { return nil }
    switch shape {
    case .variable(let number): return Variable.isOfStack(number) ? nil : 0
    case .comparison(_, let left, let right):
      for (side, other) in [(left, right), (right, left)] where side.isStackDepth {
        if case .constant(.int(let number)) = other.shape { return max(number, 0) }
      }
    default: break
    }
    var deepest: Int64 = 0
    for operand in operands {
      guard let depth = operand.comparedStackDepth else { return nil }
      deepest = max(deepest, depth)
    }
    return deepest
  }

  /// Whether the part is `backstack.depth` or `backstack.entries.size()`.
  private var isStackDepth: Bool {
    switch shape {
    case .variable(let number): number == Variable.system(.backstackDepth).number
    case .call("size", let arguments): arguments.first?.isEntries ?? false
    default: false
    }
  }

  private var isEntries: Bool {
    if case .variable(let number) = shape { number == Variable.system(.entries).number } else { false }
  }
}
