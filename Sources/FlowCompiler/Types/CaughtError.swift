internal import CEL
internal import FlowProgram
internal import FlowSpec

/// An error that the flow catches for all calls that do not catch it themselves.
struct CaughtError {
  let name: String
  /// The operations and streams whose error it may be, in the order of the file.
  let operations: [ServiceTable.OperationSignature]
  /// The fields that all of them declare for the error with one type.
  let data: RecordDeclaration

  /// Returns the errors that a flow catches, by name.
  ///
  /// - Parameter services: Its own services, and those of the libraries that it can name.
  static func all(
    of flow: FlowDeclaration, _ signatures: Signatures, _ services: [ServiceTable], _ types: TypeTable
  ) -> [String: CaughtError] {
    var found: [String: CaughtError] = [:]
    for name in Set(flow.catches.map(\.error.text)) {
      let uncaught = uncaughtOperations(name, signatures)
      let declaring = services.flatMap(\.operations).filter { $0.operation.declaredError(named: name) != nil }
      let coming = declaring.filter { uncaught.contains($0.shownName) }
      // If each call catches the error itself, the steps still have to be valid.
      let operations = coming.isEmpty ? declaring : coming
      found[name] = CaughtError(name: name, operations: operations, data: commonData(of: name, operations, types))
    }
    return found
  }

  /// Returns an operation that lacks a field of the data, or declares it with another type than the first one, if
  /// some operation declares it.
  func operation(without field: String) -> String? {
    func type(_ operation: ServiceTable.OperationSignature) -> ValueType? {
      operation.operation.declaredError(named: name)?.data.field(named: field)?.type
    }
    guard let known = operations.compactMap(type).first else { return nil }
    return operations.first { type($0) != known }?.shownName
  }

  /// Returns the names of the operations that steps call without catching an error, and of the streams that effects
  /// follow.
  private static func uncaughtOperations(_ error: String, _ signatures: Signatures) -> Set<String> {
    var names: Set<String> = []
    for signature in signatures.presenters {
      func note(_ operation: Name) {
        names.insert(signatures.libraries.operationKey(operation.text, in: signature.library))
      }
      for call in signature.declaration.calls where !call.catches.contains(where: { $0.error.text == error }) {
        note(call.operation)
      }
      for effect in signature.declaration.effects {
        if case .items(let stream) = effect.trigger { note(stream.operation) }
      }
    }
    return names
  }

  private static func commonData(
    of error: String, _ operations: [ServiceTable.OperationSignature], _ types: TypeTable
  ) -> RecordDeclaration {
    let all = operations.compactMap { $0.operation.declaredError(named: error)?.data }
    let fields = (all.first?.fields ?? []).filter { field in
      all.allSatisfy { $0.field(named: field.name)?.type == field.type }
    }
    return RecordDeclaration(name: types.fullName("catch.errors.\(error)"), fields: fields, isOpaque: true)
  }
}
