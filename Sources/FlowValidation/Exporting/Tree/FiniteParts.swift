internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

extension ModelWriter {
  /// Refuses what of the flow is more than state, screens and events.
  func requireFinite() {
    let start = program.flow.model.cases.first?.span ?? program.screens.first?.model.cases.first?.span ?? here
    for presenter in program.presenters { requireFinite(presenter) }
    for (number, stack) in stackPlaces.enumerated() where stack.tab == 0 {
      requireFinite(stack.backstack, isOfFlow: number == 0, at: stack.holder.declared?.span ?? start)
    }
    if let span = tooManySites {
      refuse(Refusal("presenters in one another without end", hint: "bound how deep they stand", at: span))
    }
    if program.exploration.bounds.contains(where: { $0.field != nil }) {
      refuse(Refusal("a bound of a field", hint: "bound state that is a number of its own", at: start))
    }
    if refusals.isEmpty { requireLaunch(at: start) }
    if alarms.filter(isIdle).count > 1 {
      refuse(Refusal("more than one effect with 'idle'", hint: "wait in one place for all", at: start))
    }
  }

  private func requireFinite(_ stack: Backstack, isOfFlow: Bool, at start: Span) {
    if isOfFlow, stack.tabs.count > 1 {
      refuse(Refusal("tabs of the flow itself", hint: "give them to a screen", at: start))
    }
    if stack.composing == .top {
      refuse(
        Refusal("'compose: top'", hint: "with 'compose: all' the model is the same but for what leaves", at: start))
    }
    if stack.maxDepth != nil {
      refuse(Refusal("'maxDepth'", hint: "bound it: 'explore: { bounds: { backstack: 5 } }'", at: start))
    }
    if stack.keepsHistory { refuse(Refusal("'history'", hint: "leave it out to export the flow", at: start)) }
  }

  private func requireFinite(_ presenter: Presenter) {
    if presenter.flow != Program.flowPresenter, presenter.role == .screen, let requirement = presenter.requirement {
      refuse(
        Refusal("what an imported flow requires", hint: "require it where the flow is gone to", at: requirement.span))
    }
    for child in presenter.children {
      if program.presenters[child.presenter].stacks != nil, child.condition != nil || child.each != nil {
        refuse(Refusal("stacks that come and go", hint: "let the screen around them come and go", at: child.span))
      }
      if child.filling != nil {
        refuse(
          Refusal("what fills a place of a template", hint: "compose it without a template", at: child.span))
      }
      if child.each != nil, child.keepsSaved {
        refuse(Refusal("rows with 'keep: saved'", hint: "keep it in the list that is repeated", at: child.span))
      }
    }
    if let step = presenter.leave.first {
      refuse(Refusal("'leave'", hint: "do it where the presenter is made to leave", at: step.span))
    }
    if let alternative = presenter.back.first, presenter.role != .flow, presenter.role != .screen {
      refuse(Refusal("'back' of a part", hint: "handle it in the screen", at: alternative.span))
    }
  }
}
