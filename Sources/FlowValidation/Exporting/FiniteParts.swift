internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

extension ModelWriter {
  /// Refuses what of the flow is more than state, screens and events.
  func requireFinite() {
    let start = program.flow.model.cases.first?.span ?? program.screens.first?.model.cases.first?.span ?? here
    for presenter in [program.flow] + program.screens { requireFinite(presenter) }
    if program.flows.count > 1 {
      refuse(Refusal("imported flows", hint: "export each flow by itself", at: start))
    }
    let stack = program.backstack
    if stack.tabs.count > 1 { refuse(Refusal("tabs", hint: "a model has one stack", at: start)) }
    if stack.composing == .top {
      refuse(
        Refusal("'compose: top'", hint: "with 'compose: all' the model is the same but for what leaves", at: start))
    }
    if stack.maxDepth != nil {
      refuse(Refusal("'maxDepth'", hint: "bound it: 'explore: { bounds: { backstack: 5 } }'", at: start))
    }
    if stack.keepsHistory { refuse(Refusal("'history'", hint: "leave it out to export the flow", at: start)) }
    if refusals.isEmpty, launched.filter({ $0.entry != nil }).count != 1 {
      refuse(Refusal("a launch with several entries", hint: "start on one screen", at: start))
    }
  }

  private func requireFinite(_ presenter: Presenter) {
    for child in presenter.children {
      let isStore = program.presenters[child.presenter].role == .store
      refuse(
        isStore
          ? Refusal("a store", hint: "keep what is shared in the state of the flow", at: child.span)
          : Refusal("a presenter inside of another", hint: "a model has the flow and its screens alone", at: child.span)
      )
    }
    for effect in presenter.effects {
      refuse(
        Refusal("the effect '\(effect.name)'", hint: "a model has state, screens and events alone", at: effect.span))
    }
    if let step = (presenter.enter + presenter.leave).first {
      refuse(Refusal("'enter' and 'leave'", hint: "begin with the state that 'enter' would set", at: step.span))
    }
    if presenter.model.forwarded != nil {
      refuse(Refusal("a model that is a child's", hint: "a model has the flow and its screens alone", at: here))
    }
  }
}
