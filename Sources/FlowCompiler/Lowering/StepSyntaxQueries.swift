internal import FlowSpec

extension StepSyntax {
  /// What the step is called where it ends a list.
  var leavingName: String {
    switch action {
    case .navigate(let navigation): "as: \(navigation.style?.text ?? "push")"
    default: action.keyword
    }
  }
}

extension StepSyntax.Action {
  /// The word that the step begins with.
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

  /// Whether the step needs nobody who lives on: it names values, chooses, shows messages or sends to somebody else.
  var isPossibleOnLeaving: Bool {
    switch self {
    case .bind, .choose, .message, .dismiss: true
    case .send(let event): event.name.text.contains(".")
    case .call(let call): call.keep?.text == "flow"
    default: false
    }
  }

  /// Whether the step is possible when a flow leaves: all that could hear of it has left before.
  var isPossibleAtTheEnd: Bool { if case .send = self { false } else { isPossibleOnLeaving } }

  /// Whether the step is possible behind a call that outlives its presenter.
  var isPossibleBehindKept: Bool { if case .call = self { false } else { isPossibleOnLeaving } }

  /// The lists of steps that stand inside.
  var inner: [StepSyntax] {
    switch self {
    case .choose(_, let then, let otherwise): then + otherwise
    case .after(_, _, let steps): steps
    case .call(let call): call.following
    case .navigate(let navigation): (navigation.then?.steps ?? []) + (navigation.cancelled?.steps ?? [])
    default: []
    }
  }

  /// The names of the slots that are written at once, branches included; what is done later is another matter.
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
  /// The names of the slots that the steps write, branches included.
  var writtenNames: [String] { flatMap(\.action.writtenNames) }
}

extension PresenterDeclaration {
  /// The names of the timers that any step of the presenter arms, and of the calls that it makes.
  var timerNames: [String] {
    allSteps.compactMap { step in
      switch step.action {
      case .after(_, let name, _): name?.text
      case .call(let call): call.name?.text
      default: nil
      }
    }
  }

  /// Where any step of the presenter leads.
  var navigations: [NavigationSyntax] {
    allSteps.compactMap { if case .navigate(let navigation) = $0.action { navigation } else { nil } }
  }

  /// The calls that any step of the presenter makes, but for those under the `catch` of the flow.
  var calls: [CallSyntax] {
    allSteps.compactMap { if case .call(let call) = $0.action { call } else { nil } }
  }
}
