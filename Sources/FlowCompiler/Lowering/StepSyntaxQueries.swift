internal import FlowSpec

extension StepSyntax {
  /// What the step is called where it ends a list.
  var leavingName: String {
    if case .navigate(_, _, let style) = action { return "as: \(style?.text ?? "push")" }
    return "goBack"
  }
}

extension StepSyntax.Action {
  /// The lists of steps that stand inside.
  fileprivate var inner: [StepSyntax] {
    switch self {
    case .choose(_, let then, let otherwise): then + otherwise
    case .after(_, _, let steps): steps
    default: []
    }
  }

  /// The names of the slots that are written, branches included.
  var writtenNames: [String] {
    switch self {
    case .set(let values): values.map(\.name.text)
    case .append(let name, _), .update(let name, _, _, _), .removeItems(let name, _, _), .removeKey(let name, _),
      .put(let name, _, _):
      [name.text]
    default: inner.writtenNames
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

extension PresenterDeclaration {
  /// The names of the timers that any step of the presenter arms.
  var timerNames: [String] {
    (transitions.flatMap { $0.alternatives.flatMap(\.steps) } + enter + back.flatMap(\.steps)).timerNames
  }
}
