internal import FlowProgram
internal import FlowRuntime

extension Coverage {
  /// Returns the declared outcomes of each operation that a program calls and of each stream that it follows.
  ///
  /// Declared operations that are never used are reported by a static rule, and no run could reach them.
  static func outcomes(of program: Program) -> [Item] {
    var timeouts: [OperationID: Call] = [:]
    var isUsed = program.operations.map { _ in false }
    for presenter in program.presenters {
      for call in presenter.calls where program.operations.ids.contains(call.operation) {
        isUsed[call.operation.position] = true
        if call.timeout != nil, timeouts[call.operation] == nil { timeouts[call.operation] = call }
      }
      for effect in presenter.effects {
        if case .items(let stream) = effect.trigger, program.operations.ids.contains(stream.operation) {
          isUsed[stream.operation.position] = true
        }
      }
    }
    return program.operations.ids.filter { isUsed[$0.position] }.flatMap { index in
      items(of: program.operations[index], index, timeout: timeouts[index])
    }
  }

  private static func items(of operation: Operation, _ index: OperationID, timeout: Call?) -> [Item] {
    let name = "'\(operation.qualifiedName)'"
    func item(_ outcome: ServiceOutcome, _ words: String) -> Item {
      let span = outcome == .timeout ? timeout?.span : nil
      return Item(
        kind: .outcomes, point: .outcome(operation: index, outcome), name: "\(words) of \(name)",
        span: span ?? operation.place(of: outcome))
    }
    var items = [item(.value, operation.isStream ? "an item" : "a reply")]
    for (position, error) in operation.errors.enumerated() {
      items.append(item(.error(position), "the error '\(error)'"))
    }
    if timeout != nil { items.append(item(.timeout, "a timeout")) }
    return items
  }
}
