internal import FlowSpec

extension PresenterDeclaration {
  /// All lists of guarded steps.
  var alternatives: [[AlternativeSyntax]] { transitions.map(\.alternatives) + (back.isEmpty ? [] : [back]) }

  /// All steps, each before the steps inside it.
  var allSteps: [StepSyntax] {
    let outer = alternatives.joined().flatMap(\.steps) + enter + leave + effects.flatMap(\.steps)
    return outer.flatMap(\.withContent)
  }
}

extension StepSyntax {
  /// The step and the steps inside it.
  var withContent: [StepSyntax] { [self] + action.inner.flatMap(\.withContent) }
}
