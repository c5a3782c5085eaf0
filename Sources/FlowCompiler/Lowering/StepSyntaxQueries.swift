internal import FlowSpec

extension StepSyntax {
  /// Whether no step behind this one in its list is ever run, because its screen is gone.
  var leaves: Bool {
    switch action {
    case .goBack, .goBackToRoot: true
    case .navigate(_, _, let style): style?.text == "replace" || style?.text == "reset"
    default: false
    }
  }

  /// What the step is called where it ends a list.
  var leavingName: String {
    if case .navigate(_, _, let style) = action { return "as: \(style?.text ?? "push")" }
    return "goBack"
  }

  /// The lists of steps that stand inside this one.
  fileprivate var inner: [StepSyntax] {
    switch action {
    case .choose(_, let then, let otherwise): then + otherwise
    case .after(_, _, let steps): steps
    default: []
    }
  }
}

extension [StepSyntax] {
  /// The names of the slots that the steps write, branches included.
  var writtenNames: [String] {
    flatMap { step -> [String] in
      switch step.action {
      case .set(let values): values.map(\.name.text)
      case .append(let name, _), .update(let name, _, _, _), .removeItems(let name, _, _), .removeKey(let name, _),
        .put(let name, _, _):
        [name.text]
      default: step.inner.writtenNames
      }
    }
  }

  /// The names of the timers that the steps arm.
  var timerNames: [String] {
    flatMap { step -> [String] in
      if case .after(_, let name?, _) = step.action { return [name.text] + step.inner.timerNames }
      return step.inner.timerNames
    }
  }
}
