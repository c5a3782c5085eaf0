internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The place of steps, which determines the allowed kinds of steps.
enum StepPlace {
  /// A place where all steps are allowed.
  case anywhere
  /// The steps that run when the presenter leaves.
  case leave
  /// The steps after a call that outlives its presenter.
  case kept
}

extension StepCompiler {
  /// Whether a step is allowed in its place. Reports one that is not.
  func checkPlace(of step: StepSyntax, in scope: LocalScope) -> Bool {
    let place = scope.place
    let reason: MisplacedStep.Place? =
      if place == .kept, !step.action.isPossibleBehindKept {
        .kept
      } else if place == .leave, signature.isFlow, !step.action.isPossibleAtTheEnd {
        .end
      } else if place == .leave, !step.action.isPossibleOnLeaving {
        .leave
      } else if isOfLibrary, step.action.isNavigation {
        .library
      } else if isOfLibrary, case .send(let event) = step.action, event.name.text.hasPrefix("flow.") {
        .library
      } else if signature.isStore, step.action.isNavigation {
        .store
      } else if case .returnResult = step.action, signature.role == .part {
        .part
      } else if case .returnResult = step.action, signature.isFlow, signature.result == nil {
        .flow
      } else {
        nil
      }
    guard let reason else { return true }
    report.add(MisplacedStep(step: step.action.keyword.rawValue, place: reason), at: step.span)
    return false
  }
}
