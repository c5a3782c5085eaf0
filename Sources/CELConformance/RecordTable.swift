internal import CEL

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The record types for tests of messages, as described by a separate file.
struct RecordTable {
  private(set) var declarations: [String: RecordDeclaration] = [:]
  /// The names in alphabetical order.
  let names: [String]

  /// Creates the table from a description: for each type its fields with type, presence and default.
  init(_ json: JSON) {
    names = json.members.map(\.name)
    for (name, fields) in json.members {
      let declared = fields.members.map { field in
        let type = TypeText.parse(field.value["type"].text ?? "dyn")
        return FieldDeclaration(
          name: field.name, type: type, default: RecordTable.scalar(field.value["default"], type),
          hasPresence: field.value["presence"].isTrue)
      }
      declarations[name] = RecordDeclaration(name: name, fields: declared)
    }
  }

  private static func scalar(_ json: JSON, _ type: ValueType) -> Value? {
    if json.isNull { return nil }
    switch type {
    case .bool: return .bool(json.isTrue)
    case .int: return json.digits.flatMap { Int64($0) }.map { .int($0) }
    case .uint: return json.digits.flatMap { UInt64($0) }.map { .uint($0) }
    case .double: return json.double.map { .double($0) }
    case .string: return json.text.map { .string($0) }
    case .bytes: return json.text.flatMap { Data(base64Encoded: $0) }.map { .bytes(Bytes($0)) }
    case .timestamp: return json.text.flatMap { Timestamp($0) }.map { .timestamp($0) }
    case .duration: return json.text.flatMap { Value.Duration($0) }.map { .duration($0) }
    default: return nil
    }
  }

  /// Returns the record that the JSON form of a message represents.
  func record(_ name: String, _ fields: JSON) -> Value? {
    guard let declaration = declarations[name] else { return nil }
    var values = [Value?](repeating: nil, count: declaration.fields.count)
    for (field, json) in fields.members {
      guard let index = declaration.shape.index(of: field) else { return nil }
      guard let value = value(json, declaration.fields[index].type) else { return nil }
      values[index] = value
    }
    return .record(RecordValue(shape: declaration.shape, fields: values))
  }

  private func value(_ json: JSON, _ type: ValueType) -> Value? {
    switch type {
    case .nullable(let wrapped): return json.isNull ? .null : value(json, wrapped)
    case .list(let element):
      let values = json.elements.compactMap { value($0, element) }
      return values.count == json.elements.count ? .list(ListValue(values)) : nil
    case .map(let key, let value):
      var pairs: [(Value, Value)] = []
      for member in json.members {
        let name = JSON.string(member.name)
        let decodedKey = key == .bool ? Value.bool(member.name == "true") : RecordTable.scalar(name, key)
        guard let decodedKey, let decoded = self.value(member.value, value) else { return nil }
        pairs.append((decodedKey, decoded))
      }
      return .map(MapValue(pairs))
    case .record(let name): return record(name, json)
    case .dyn: return dynamic(json)
    default: return RecordTable.scalar(json, type)
    }
  }

  private func dynamic(_ json: JSON) -> Value? {
    switch json {
    case .null: .null
    case .bool(let truth): .bool(truth)
    case .number(let number): .double(number)
    case .string(let text): .string(text)
    case .array: value(json, .list(.dyn))
    case .object: value(json, .map(.string, .dyn))
    }
  }
}
