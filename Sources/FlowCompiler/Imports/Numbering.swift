internal import CEL
internal import FlowProgram
internal import FlowSpec

/// The offsets of one flow's numbers among those of all flows of a program.
///
/// Each flow counts its own interfaces and provided values, so that two flows never share a number.
struct Numbering {
  /// The place of the flow's first interface.
  var firstInterface = InterfaceID(0)
  /// The number of interfaces in all flows.
  var interfaceCount = 0
  /// The number of the first value that is provided to presenters of the flow.
  var firstProvided = 0
  /// The number of provided values in all flows.
  var providedCount = 0
  /// The place of the flow's first operation.
  var firstOperation = OperationID(0)
  /// The number of the flow's first string.
  var firstString = 0
  /// The values that the imported flows use from the presenters around them.
  var taken: [Taken] = []

  /// A value that an imported flow uses from its provider.
  struct Taken {
    let name: String
    let number: Int
    let type: ValueType
  }

  /// Assigns the numbers of the flows of a program, the root first.
  ///
  /// - Parameter imports: The imports of each flow.
  static func assign(to contexts: inout [FlowContext], imports: [[FlowID]]) {
    var next = Numbering()
    for index in contexts.indices {
      contexts[index].numbering.firstOperation = next.firstOperation
      contexts[index].numbering.firstString = next.firstString
      next.firstOperation = next.firstOperation.advanced(by: contexts[index].services.operations.count)
      next.firstString += contexts[index].strings.strings.texts.count
      contexts[index].numbering.firstInterface = InterfaceID(next.interfaceCount)
      contexts[index].numbering.firstProvided = next.providedCount
      next.interfaceCount += contexts[index].types.interfaces.count
      next.providedCount += contexts[index].provisions.names.count
    }
    for index in contexts.indices {
      contexts[index].numbering.interfaceCount = next.interfaceCount
      contexts[index].numbering.providedCount = next.providedCount
      contexts[index].numbering.taken = inside(FlowID(index), imports).flatMap { contexts[$0.position].taken }
    }
  }

  /// Returns the flows that a flow imports, directly or through other flows, each once.
  private static func inside(_ flow: FlowID, _ imports: [[FlowID]]) -> [FlowID] {
    var found: [FlowID] = []
    var open = Array(imports[flow.position].reversed())
    while let next = open.popLast() {
      if found.contains(next) { continue }
      found.append(next)
      open += imports[next.position].reversed()
    }
    return found
  }
}

extension FlowContext {
  /// The values that the flow itself uses from the presenters around it.
  fileprivate var taken: [Numbering.Taken] {
    signatures.flow.uses.compactMap { use in
      guard case .value(let type, _) = use.kind, let known = provisions.value(use.name.text) else { return nil }
      return Numbering.Taken(name: use.name.text, number: numbering.firstProvided + known.index, type: type)
    }
  }
}
