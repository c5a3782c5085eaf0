public import FlowTerminal

extension Replay {
  /// Replays to the end and returns the steps, for a picture of them.
  ///
  /// - Parameter name: The name of the recording's file.
  /// - Throws: ``RecordingProblem`` or ``FileProblem`` if the recording cannot be read further.
  public mutating func played(named name: String) throws -> PlayedRun {
    var steps: [PlayedRun.Step] = []
    try play { output in
      guard case .reply(_, let model, let cause) = output else { return }
      steps.append(
        PlayedRun.Step(
          words: cause.words.isEmpty ? [] : [cause.words], place: "\(name):\(cause.line), at \(cause.time)",
          model: model))
    }
    let failure = (difference ?? end).map { ["\(name):\($0.line): \($0.message)"] + $0.lines } ?? []
    return PlayedRun(name: name, steps: steps, failure: failure)
  }
}
