internal import FlowSpec

extension StepSyntax {
  /// The name of the step when it ends a list.
  var leavingName: String {
    if case .navigate(let navigation) = action { return "as: \(navigation.style?.text ?? "push")" }
    return action.keyword.rawValue
  }
}

extension StepSyntax.Action {
  /// Whether the step moves between screens.
  var isNavigation: Bool { reach == .entries || reach == .selection }

  /// Whether the step does not need the presenter to remain: it names values, chooses, shows messages or sends to
  /// another presenter.
  var isPossibleOnLeaving: Bool {
    switch reach {
    case .steps, .messages, .service: true
    case .others: if case .send = self { true } else { false }
    case .presenter, .entries, .selection: false
    }
  }

  /// Whether the step is allowed when a flow leaves. Events are excluded, since all possible recipients have left
  /// before.
  var isPossibleAtTheEnd: Bool { if case .send = self { false } else { isPossibleOnLeaving } }

  /// Whether the step is allowed after a call that outlives its presenter.
  var isPossibleBehindKept: Bool { if case .call = self { false } else { isPossibleOnLeaving } }
}

extension PresenterDeclaration {
  /// The names of the timers and calls that the steps of the presenter start.
  var timerNames: [String] {
    allSteps.compactMap { step in
      if case .after(_, let name, _) = step.action { return name?.text }
      if case .call(let call) = step.action { return call.name?.text }
      return nil
    }
  }

  /// The navigations in the steps of the presenter.
  var navigations: [NavigationSyntax] {
    allSteps.compactMap { if case .navigate(let navigation) = $0.action { navigation } else { nil } }
  }

  /// The calls in the steps of the presenter, except for those under the `catch` of the flow.
  var calls: [CallSyntax] {
    allSteps.compactMap { if case .call(let call) = $0.action { call } else { nil } }
  }
}
