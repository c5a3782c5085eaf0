internal import FlowSpec

extension PresenterDeclaration {
  /// All lists of guarded steps.
  var alternatives: [[AlternativeSyntax]] {
    let handlers = modes.flatMap(\.transitions) + transitions
    return handlers.map(\.alternatives) + (modes.map(\.back) + [back]).filter { !$0.isEmpty }
  }

  /// All steps, each before the steps inside it.
  var allSteps: [StepSyntax] {
    let outer =
      alternatives.joined().flatMap(\.steps) + enter + leave
      + modes.flatMap { $0.enter + $0.leave } + effects.flatMap(\.steps)
    return outer.flatMap(\.withContent)
  }
}

extension PresenterDeclaration {
  /// The views of the presenter and of its modes.
  var views: [ViewSyntax] { ([view] + modes.map(\.view)).compactMap(\.self) }
}

extension StepSyntax {
  /// The step and the steps inside it.
  var withContent: [StepSyntax] { [self] + action.inner.flatMap(\.withContent) }
}
