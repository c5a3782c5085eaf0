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
    default: false
    }
  }

  /// The lists of steps that stand inside.
  var inner: [StepSyntax] {
    switch self {
    case .choose(_, let then, let otherwise): then + otherwise
    case .after(_, _, let steps): steps
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

  /// The names of the timers that the steps arm.
  fileprivate var timerNames: [String] {
    flatMap { step -> [String] in
      if case .after(_, let name?, _) = step.action { return [name.text] + step.action.inner.timerNames }
      return step.action.inner.timerNames
    }
  }
}

extension [StepSyntax] {
  /// Each `navigate`, those inside of other steps included.
  fileprivate var navigations: [NavigationSyntax] {
    flatMap { step -> [NavigationSyntax] in
      let inner = step.action.inner.navigations
      if case .navigate(let navigation) = step.action { return [navigation] + inner }
      return inner
    }
  }
}

extension PresenterDeclaration {
  /// The names of the timers that any step of the presenter arms.
  var timerNames: [String] { outerSteps.timerNames }

  /// Where any step of the presenter leads.
  var navigations: [NavigationSyntax] { outerSteps.navigations }

  /// All steps but those inside of others.
  private var outerSteps: [StepSyntax] {
    let alternatives = transitions.flatMap(\.alternatives) + back
    return alternatives.flatMap(\.steps) + enter + leave + effects.flatMap(\.steps)
  }
}
