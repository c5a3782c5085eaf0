internal import FlowProgram

extension Machine {
  /// Notes what came of a call, or on a stream; costs two comparisons while nobody wants to know.
  ///
  /// - Parameter operation: The position of what was asked for. An outcome that it does not declare is not noted.
  @inline(__always) func coverOutcome(_ outcome: CallOutcome, of operation: Int) {
    if coverage != nil || recorder != nil { noteOutcome(outcome, of: operation) }
  }

  private func noteOutcome(_ came: CallOutcome, of index: Int) {
    let operation = layout.program.operations[index]
    let outcome: ServiceOutcome
    switch came {
    case .returned: outcome = .value
    case .failed(let error):
      guard let declared = operation.outcome(ofError: error) else { return }
      outcome = declared
    case .unusable: return
    }
    cover(.outcome(operation: index, outcome))
    recorder?.note(outcome.mark, at: operation.place(of: outcome))
  }
}

extension FlowWalker {
  /// The declared outcomes of services that came so far, taken back or not, in the order of the program; empty unless recording.
  public var outcomes: [CoveragePoint] {
    var points: [CoveragePoint] = []
    for (index, operation) in machine.layout.program.operations.enumerated() {
      let errors = operation.errors.indices.map { ServiceOutcome.error($0) }
      for outcome in [.value] + errors + [.timeout] {
        let marks = recorder?.marks(at: operation.place(of: outcome)) ?? 0
        if marks & outcome.mark != 0 { points.append(.outcome(operation: index, outcome)) }
      }
    }
    return points
  }
}

extension ServiceOutcome {
  /// What a recorder notes at the place of the outcome. Neither is a mark of an alternative.
  fileprivate var mark: UInt8 {
    switch self {
    case .value, .error: 8
    case .timeout: 16
    }
  }
}
