internal import CEL

/// Returns the numbers of the variables that alternatives and lists of steps read. May contain repetitions.
func stepReads(_ alternatives: [[Alternative]], _ lists: [[Step]]) -> [Int] {
  var reads: [Int] = []
  for alternative in alternatives.joined() {
    reads += alternative.guardExpression?.reads ?? []
    for step in alternative.steps { reads += step.action.reads }
  }
  for step in lists.joined() { reads += step.action.reads }
  return reads
}

extension Step.Action {
  /// The numbers of the variables that the step reads, including those of its inner steps. May contain repetitions.
  fileprivate var reads: [Int] {
    switch self {
    case .bind(let values): values.flatMap(\.value.reads)
    case .assign(let values): values.flatMap(\.value.reads)
    case .append(_, let value), .message(let value), .dismiss(let value), .giveBack(let value), .send(_, _, let value),
      .sendValue(let value), .removeKey(_, let value):
      value.reads
    case .update(_, _, let condition, let fields): (condition?.reads ?? []) + fields.flatMap(\.value.reads)
    case .remove(_, _, let condition): condition.reads
    case .put(_, let key, let value): key.reads + value.reads
    case .branch(let condition, let then, let otherwise):
      condition.reads + (then + otherwise).flatMap(\.action.reads)
    case .navigate(let navigation): navigation.params.flatMap { $0?.reads ?? [] } + navigation.destination.reads
    case .after(let delay, _, _): delay.reads
    // The reads of calls are counted with the calls.
    case .goBack, .goForward, .switchTo, .cancel, .call: []
    }
  }
}

extension Step.Navigation.Destination {
  fileprivate var reads: [Int] {
    if case .route(let plan) = self { plan.reads } else { [] }
  }
}
