internal import CEL
internal import FlowProgram

/// A writer of values as JSON from which ``ValueReader`` reads the same values, given the same types.
///
/// Facts implied by the type are not written: enum cases, times and bytes are strings, records are objects. Integers
/// beyond 2^53 and non-finite numbers are strings, and maps whose keys are not strings are lists of pairs. Where the
/// type is unknown, a tag declares it (see ``TaggedValue``).
struct ValueWriter {
  /// The records that values can have.
  let types: KnownTypes
  /// The writer of events.
  let events: EventNames
  /// The text written in place of a secret, or `nil` where secrets are omitted, as in snapshots.
  var pseudonym: ((String) -> String)?

  /// Returns a value as JSON where a type is expected.
  ///
  /// - Complexity: Linear in the size of the value.
  func node(_ value: Value, as type: ValueType) -> JSONNode {
    switch (type, value) {
    case (.nullable, .null), (.null, .null): .null
    case (.nullable(let wrapped), _): node(value, as: wrapped)
    case (.bool, .bool(let truth)): .bool(truth)
    case (.int, .int(let number)): .whole(number)
    case (.uint, .uint(let number)): .whole(number)
    case (.double, .double(let number)): number.isFinite ? .number(digits(number)) : .string(digits(number))
    case (.string, .string(let text)): .string(text)
    case (.secret, _): tagged(value)
    case (.bytes, .bytes(let bytes)): .string(bytes.base64)
    case (.timestamp, .timestamp(let time)): .string(time.description)
    case (.duration, .duration(let span)): .string(span.description)
    case (.enumeration, .enumeration(let value)): .string(value.name)
    case (.list(let element), .list(let list)): .array(list.map { node($0, as: element) })
    case (.map(let key, let element), .map(let map)): self.node(map, key, element)
    case (.optional(let wrapped), .optional(let optional)):
      .array(optional.value.map { [node($0, as: wrapped)] } ?? [])
    case (.record(let name), .record(let record)): node(record, named: name)
    case (.type, .type(let type)): type.node
    default: tagged(value)
    }
  }

  /// Returns a record of a declaration as JSON: its fields by name, without unset ones.
  func node(_ record: RecordValue, as declaration: RecordDeclaration) -> JSONNode {
    .object(
      zip(declaration.fields, record.fields).compactMap { field, value in
        value.map { (field.name, node($0, as: field.type)) }
      })
  }

  private func node(_ record: RecordValue, named name: String) -> JSONNode {
    if isSameName(name, EventValue.declaration.name) { return events.node(.record(record), self) ?? .null }
    guard let declaration = types.record(named: name), isSameName(record.shape.name, name) else {
      return tagged(.record(record))
    }
    return node(record, as: declaration)
  }

  private func node(_ map: MapValue, _ key: ValueType, _ element: ValueType) -> JSONNode {
    if key == .string {
      return .object(map.map { ($0.key.asString ?? $0.key.text, node($0.value, as: element)) })
    }
    return .array(map.map { .array([node($0.key, as: key), node($0.value, as: element)]) })
  }

  /// Returns the shortest digits that read as the same number, always with a decimal point or an exponent.
  func digits(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    return number.isInfinite ? (number < 0 ? "-Infinity" : "Infinity") : number.description
  }
}
