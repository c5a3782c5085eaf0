internal import CEL

/// Returns the numbers of the variables that alternatives and lists of steps read. May contain repetitions.
func stepReads(_ alternatives: [[Alternative]], _ lists: [[Step]]) -> [Int] {
  var reads: [Int] = []
  for alternative in alternatives.joined() {
    reads += alternative.guardExpression?.reads ?? []
    for step in alternative.steps { reads += step.action.parts.reads }
  }
  for step in lists.joined() { reads += step.action.parts.reads }
  return reads
}

extension [Step.Part] {
  /// The numbers of the variables that the parts read, including those of inner steps. May contain repetitions.
  ///
  /// Calls are left out, since their reads are counted with the calls of the presenter.
  var reads: [Int] {
    flatMap { part -> [Int] in
      switch part {
      case .value(let value, _): value.reads
      case .condition(let condition): condition.reads
      case .steps(let steps): steps.flatMap(\.action.parts.reads)
      case .words, .number, .item, .later, .call: []
      }
    }
  }
}
