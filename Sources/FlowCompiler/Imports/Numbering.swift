internal import CEL
internal import FlowProgram
internal import FlowSpec

/// Where what one flow numbers stands among that of all flows of a program.
///
/// Each flow counts its own interfaces and provided values, so that nothing of one is found under the number of another.
struct Numbering {
  /// The number of the flow's first interface.
  var firstInterface = 0
  /// How many interfaces all flows have.
  var interfaceCount = 0
  /// The number of the first value that is provided to presenters of the flow.
  var firstProvided = 0
  /// How many such values all flows have.
  var providedCount = 0
  /// The number of the flow's first operation.
  var firstOperation = 0
  /// The number of the flow's first text.
  var firstString = 0
  /// What the flows that it imports take from the presenters around them.
  var taken: [Taken] = []

  /// A value that an imported flow takes from whoever provides it.
  struct Taken {
    let name: String
    let number: Int
    let type: ValueType
  }

  /// Numbers the flows of a program, the root first.
  ///
  /// - Parameter imports: For each flow the positions of those that it imports.
  static func assign(to contexts: inout [FlowContext], imports: [[Int]]) {
    var next = Numbering()
    for index in contexts.indices {
      contexts[index].numbering.firstOperation = next.firstOperation
      contexts[index].numbering.firstString = next.firstString
      next.firstOperation += contexts[index].services.operations.count
      next.firstString += contexts[index].strings.strings.texts.count
      contexts[index].numbering.firstInterface = next.interfaceCount
      contexts[index].numbering.firstProvided = next.providedCount
      next.interfaceCount += contexts[index].types.interfaces.count
      next.providedCount += contexts[index].provisions.names.count
    }
    for index in contexts.indices {
      contexts[index].numbering.interfaceCount = next.interfaceCount
      contexts[index].numbering.providedCount = next.providedCount
      contexts[index].numbering.taken = imports[index].flatMap { contexts[$0].taken }
    }
  }
}

extension FlowContext {
  /// What the flow itself takes from the presenters around it.
  fileprivate var taken: [Numbering.Taken] {
    signatures.flow.uses.compactMap { use in
      guard case .value(let type, _) = use.kind, let known = provisions.value(use.name.text) else { return nil }
      return Numbering.Taken(name: use.name.text, number: numbering.firstProvided + known.index, type: type)
    }
  }
}
