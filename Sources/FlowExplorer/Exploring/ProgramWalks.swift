internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram

extension Program {
  /// Whether an expression reads the depth or the entries of the backstack. The expression may then bound the stack.
  var readsStack: Bool {
    let variables = [Variable.system(.backstackDepth).number, Variable.system(.entries).number]
    return presenters.contains { presenter in presenter.reads.contains(where: variables.contains) }
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
  /// The numbers of the variables that its conditions and derived values read, possibly with repetitions.
  fileprivate var reads: [Int] {
    let conditions = alternatives.compactMap(\.guardExpression) + model.cases.compactMap(\.condition)
    let steps = allSteps.compactMap { step in
      if case .branch(let condition, _, _) = step.action { condition } else { nil as Expression? }
    }
    return (conditions + steps).flatMap(\.reads) + derived.flatMap(\.plan.reads)
      + model.cases.flatMap { $0.fields.flatMap(\.plan.reads) } + children.flatMap { $0.condition?.reads ?? [] }
  }
}
