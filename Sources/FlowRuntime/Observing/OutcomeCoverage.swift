internal import FlowProgram

extension Engine {
  /// Records the outcome of a call or of a stream. Costs two comparisons when neither coverage nor recording is on.
  ///
  /// - Parameter operation: The index in ``Program/operations``. Outcomes that the operation does not declare are
  ///   not recorded.
  @inline(__always) func coverOutcome(_ outcome: CallOutcome, of operation: OperationID) {
    if observer != nil { noteOutcome(outcome, of: operation) }
  }

  private func noteOutcome(_ came: CallOutcome, of index: OperationID) {
    let operation = layout.program.operations[index]
    noteArrival(of: came, from: index)
    let outcome: ServiceOutcome
    switch came {
    case .returned: outcome = .value
    case .failed(let error):
      guard let declared = operation.outcome(ofError: error.name) else { return }
      outcome = declared
    case .unusable: return
    }
    cover(.outcome(operation: index, outcome))
    observer?.recorder?.note(outcome.mark, at: operation.place(of: outcome))
  }
}

extension FlowWalker {
  /// The declared outcomes of services so far, in program order, including those of undone inputs. Empty unless
  /// recording.
  public var outcomes: [CoveragePoint] {
    var points: [CoveragePoint] = []
    let operations = engine.layout.program.operations
    for (index, operation) in zip(operations.ids, operations) {
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
  /// The mark that a recorder sets at the place of the outcome. It differs from the marks of alternatives.
  fileprivate var mark: UInt8 {
    switch self {
    case .value, .error: 8
    case .timeout: 16
    }
  }
}
