internal import FlowSpec

extension StepSyntax {
  /// The name of the step when it ends a list.
  var leavingName: String {
    switch action {
    case .navigate(let navigation): "as: \(navigation.style?.text ?? "push")"
    default: action.keyword
    }
  }
}

extension StepSyntax.Action {
  /// The first key of the step.
  var keyword: String {
    switch self {
    case .bind: "let"
    case .set: "set"
    case .append: "append"
    case .update: "update"
    case .removeItems, .removeKey: "remove"
    case .put: "put"
    case .choose: "if"
    case .send, .sendValue: "send"
    case .emit: "emit"
    case .navigate: "navigate"
    case .goBack, .goBackToRoot: "goBack"
    case .giveBack: "return"
    case .goForward: "goForward"
    case .switchTo: "switchTo"
    case .message: "message"
    case .dismiss: "dismiss"
    case .after: "after"
    case .cancel: "cancel"
    case .call: "call"
    }
  }

  /// Whether the step moves between screens.
  var isNavigation: Bool {
    switch self {
    case .navigate, .goBack, .goBackToRoot, .giveBack, .goForward, .switchTo: true
    default: false
    }
  }

  /// Whether the step does not need the presenter to remain: it names values, chooses, shows messages or sends to
  /// another presenter.
  var isPossibleOnLeaving: Bool {
    switch self {
    case .bind, .choose, .message, .dismiss: true
    case .send(let event): event.name.text.contains(".")
    case .call(let call): call.keep?.text == "flow"
    default: false
    }
  }

  /// Whether the step is allowed when a flow leaves. Events are excluded, since all possible recipients have left
  /// before.
  var isPossibleAtTheEnd: Bool { if case .send = self { false } else { isPossibleOnLeaving } }

  /// Whether the step is allowed after a call that outlives its presenter.
  var isPossibleBehindKept: Bool { if case .call = self { false } else { isPossibleOnLeaving } }

  /// The steps inside this one.
  var inner: [StepSyntax] {
    switch self {
    case .choose(_, let then, let otherwise): then + otherwise
    case .after(_, _, let steps): steps
    case .call(let call): call.following
    case .navigate(let navigation): (navigation.then?.steps ?? []) + (navigation.cancelled?.steps ?? [])
    default: []
    }
  }

  /// The names of the slots that the step writes immediately, in all branches. Steps that run later are excluded.
  var writtenNames: [String] {
    switch self {
    case .set(let values): values.map(\.name.text)
    case .append(let name, _), .update(let name, _, _, _), .removeItems(let name, _, _), .removeKey(let name, _),
      .put(let name, _, _):
      [name.text]
    case .choose(_, let then, let otherwise): then.writtenNames + otherwise.writtenNames
    default: []
    }
  }
}

extension [StepSyntax] {
  /// The names of the slots that the steps write, in all branches.
  var writtenNames: [String] { flatMap(\.action.writtenNames) }
}

extension PresenterDeclaration {
  /// The names of the timers and calls that the steps of the presenter start.
  var timerNames: [String] {
    allSteps.compactMap { step in
      switch step.action {
      case .after(_, let name, _): name?.text
      case .call(let call): call.name?.text
      default: nil
      }
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
