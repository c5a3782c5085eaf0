package import CEL
package import FlowProgram

/// Values of a program in recordings: the JSON of snapshots, in which a pseudonym replaces each secret.
///
/// Values that are read back hold the pseudonyms as their secrets. Older recordings contain the length of a secret
/// instead, which is read as a mask of that length.
package struct RecordedValues {
  private let program: Program
  private let types: KnownTypes
  private let names: PresenterNames
  private let pseudonym: (String) -> String
  private let revealed: (String) -> String

  /// Creates a converter for the types of a program.
  ///
  /// - Parameters:
  ///   - pseudonym: The text written for the content of a secret.
  ///   - revealed: The content of the secret that a pseudonym replaces if it is known, otherwise the pseudonym.
  package init(
    _ program: Program, pseudonym: @escaping (String) -> String = { _ in Secret.mask },
    revealed: @escaping (String) -> String = { $0 }
  ) {
    self.program = program
    self.pseudonym = pseudonym
    self.revealed = revealed
    types = KnownTypes(program)
    names = PresenterNames(program)
  }

  /// Returns a value as JSON where a type is expected.
  ///
  /// - Complexity: Linear in the size of the value.
  package func node(_ value: Value, as type: ValueType) -> JSONNode {
    let events = EventNames(program: program, names: names) { _ in nil }
    return ValueWriter(types: types, events: events, pseudonym: pseudonym).node(value, as: type)
  }

  /// Returns the value of a node where a type is expected.
  ///
  /// - Throws: The mismatch with the type, and its place.
  /// - Complexity: Linear in the size of the node.
  package func value(_ node: JSONNode, as type: ValueType) throws(SnapshotProblem) -> Value {
    let events = NamedEvents(program: program, names: names) { _ in nil }
    return try ValueReader(types: types, events: events, revealed: revealed).value(node, as: type)
  }
}

extension Program {
  /// A hash of everything that a snapshot or a recording depends on, equal in every process.
  package var shape: String { ProgramShape(self).hash }

  /// Whether inputs, requests or state of the flow may contain a secret.
  package var mayContainSecrets: Bool {
    let types = KnownTypes(self)
    let slots = presenters.flatMap { $0.slots.map(\.type) + $0.events.flatMap { $0.payload.fields.map(\.type) } }
    let asked = operations.flatMap { operation in
      let data = operation.declaredErrors.flatMap { $0.data.fields.map(\.type) }
      return [operation.type].compactMap { $0 } + operation.arguments.fields.map(\.type) + data
    }
    var seen: Set<String> = []
    return (slots + asked).contains { $0.isSecret(in: types, &seen) }
  }
}

extension ValueType {
  /// Whether values of the type may contain a secret. `seen` has the records that were already checked.
  fileprivate func isSecret(in types: KnownTypes, _ seen: inout Set<String>) -> Bool {
    switch self {
    case .secret: return true
    case .list(let inner), .nullable(let inner), .optional(let inner): return inner.isSecret(in: types, &seen)
    case .map(let key, let value): return key.isSecret(in: types, &seen) || value.isSecret(in: types, &seen)
    case .record(let name):
      guard seen.insert(name).inserted, let declaration = types.record(named: name) else { return false }
      for field in declaration.fields where field.type.isSecret(in: types, &seen) { return true }
      return false
    default: return false
    }
  }
}
