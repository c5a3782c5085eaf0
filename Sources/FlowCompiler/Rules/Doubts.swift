internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// Rules about flows that are valid but probably not what their author meant.
///
/// They run only on flows without errors. Most look at the source rather than at its meaning. Each reports only what
/// is certain.
enum Doubts {
  /// Checks a flow.
  ///
  /// - Parameters:
  ///   - presenters: The lowered presenters, in the order of their signatures.
  ///   - scenarios: The scenarios of the flow.
  static func check(
    _ context: FlowContext, _ presenters: [Presenter], _ scenarios: [Scenario], into report: inout Report
  ) {
    UnusualName.check(context.signatures.declaration, into: &report)
    let expected = UnusedName.expected(by: scenarios)
    for signature in context.signatures.presenters {
      let presenter = signature.declaration
      checkView(presenter, context.file, into: &report)
      checkSteps(presenter, into: &report)
      LostSend.check(presenter, into: &report)
      InescapableScreen.check(signature, in: context.signatures, into: &report)
      let caught = signature.isFlow ? context.signatures.declaration.catches.flatMap(\.steps) : []
      UnusedName.check(presenter, and: caught, expected: expected, into: &report)
    }
    for presenter in presenters { EffectCycle.check(presenter, into: &report) }
  }

  private static func checkView(_ presenter: PresenterDeclaration, _ file: SourceFile, into report: inout Report) {
    for shown in presenter.view?.shownTogether ?? [] {
      RepeatedLabel.check(shown, file, into: &report)
      RepeatedChild.check(shown, into: &report)
    }
    for element in presenter.view?.allElements ?? [] {
      EmptyHeading.check(element, into: &report)
      EmptyContainer.check(element, into: &report)
      guard case .control(let control) = element.kind else { continue }
      RepeatedOption.check(control, into: &report)
      TooFewOptions.check(control, at: element.span, into: &report)
      OpenPassword.check(control, at: element.span, into: &report)
    }
  }

  private static func checkSteps(_ presenter: PresenterDeclaration, into report: inout Report) {
    EndlessSending.check(presenter, into: &report)
    RepeatedCondition.check(presenter, into: &report)
    IdleTransition.check(presenter, into: &report)
    for effect in presenter.effects { SelfFeedingEffect.check(effect, into: &report) }
    for step in presenter.allSteps { IdleAssignment.check(step, into: &report) }
  }
}
