extension Environment {
  /// Decodes a JSON text as a value of an expected type. It is the inverse of ``Value/json``.
  ///
  /// Without an expected type (`dyn`), objects become maps and whole numbers become ints.
  public func value(fromJSON text: String, as type: ValueType) throws(JSONError) -> Value {
    try decode(try JSONNode(parsing: text), type, "")
  }

  private func decode(_ node: JSONNode, _ type: ValueType, _ path: String) throws(JSONError) -> Value {
    switch (type, node) {
    case (.nullable, .null): return .null
    case (.nullable(let wrapped), _): return try decode(node, wrapped, path)
    case (.optional, .null): return .optional(.none)
    case (.optional(let wrapped), _): return .optional(OptionalValue(try decode(node, wrapped, path)))
    case (.list(let element), .array(let nodes)): return try decodeList(nodes, element, path)
    case (.map(let key, let value), _): return try decodeMap(node, key, value, path)
    case (.record(let name), .object(let members)): return try decodeRecord(members, name, path)
    case (.dyn, _): return try decodeDynamic(node, path)
    default:
      if let value = decodeScalar(node, type) { return value }
      throw JSONError("expected \(type), but this is \(describe(node))", at: path)
    }
  }

  private func decodeScalar(_ node: JSONNode, _ type: ValueType) -> Value? {
    switch (type, node) {
    case (.null, .null): .null
    case (.bool, .bool(let truth)): .bool(truth)
    case (.int, .number(let text)), (.int, .string(let text)): wholeNumber(text).flatMap { Int64($0) }.map { .int($0) }
    case (.uint, .number(let text)), (.uint, .string(let text)):
      wholeNumber(text).flatMap { UInt64($0) }.map { .uint($0) }
    case (.double, .number(let text)): Double(text).map { .double($0) }
    case (.double, .string("NaN")): .double(.nan)
    case (.double, .string("Infinity")): .double(.infinity)
    case (.double, .string("-Infinity")): .double(-.infinity)
    case (.string, .string(let text)): .string(text)
    case (.bytes, .string(let text)): Base64.decode(text).map { .bytes(Bytes($0)) }
    case (.timestamp, .string(let text)): Timestamp(text).map { .timestamp($0) }
    case (.duration, .string(let text)): Duration(text).map { .duration($0) }
    case (.enumeration(let name), .string(let text)):
      enumeration(named: name)?.shape.value(of: text).map { .enumeration($0) }
    default: nil
    }
  }

  /// Returns the digits of a whole number. `3.0` is accepted as well, since some programs write whole numbers with
  /// a point.
  private func wholeNumber(_ text: String) -> String? {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    if digits.allSatisfy({ isDigit($0) }) { return text }
    guard let number = Double(text), let whole = Int64(exactly: number), whole.magnitude <= 1 << 53 else { return nil }
    return String(whole)
  }

  private func decodeList(_ nodes: [JSONNode], _ element: ValueType, _ path: String) throws(JSONError) -> Value {
    var values: [Value] = []
    values.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() { values.append(try decode(node, element, "\(path)[\(index)]")) }
    return .list(ListValue(values))
  }

  private func decodeMap(
    _ node: JSONNode, _ key: ValueType, _ value: ValueType, _ path: String
  ) throws(JSONError) -> Value {
    var pairs: [(Value, Value)] = []
    switch node {
    case .object(let members):
      for member in members {
        let name = try decode(.string(member.name), key == .dyn ? .string : key, path)
        pairs.append((name, try decode(member.value, value, join(path, member.name))))
      }
    case .array(let entries):
      for (index, entry) in entries.enumerated() {
        guard case .array(let pair) = entry, pair.count == 2 else {
          throw JSONError("expected a pair of key and value, but this is \(describe(entry))", at: "\(path)[\(index)]")
        }
        let decoded = try decode(pair[0], key, "\(path)[\(index)][0]")
        pairs.append((decoded, try decode(pair[1], value, "\(path)[\(index)][1]")))
      }
    default: throw JSONError("expected \(ValueType.map(key, value)), but this is \(describe(node))", at: path)
    }
    return .map(MapValue(pairs))
  }

  private func decodeRecord(
    _ members: [(name: String, value: JSONNode)], _ name: String, _ path: String
  ) throws(JSONError) -> Value {
    guard let declaration = record(named: name) else { throw JSONError("no record is named '\(name)'", at: path) }
    var fields: [Value?] = declaration.isUnion ? [] : declaration.fields.map(\.defaultValue)
    while fields.count < declaration.fields.count { fields.append(nil) }
    var given = 0
    for member in members {
      guard let index = declaration.shape.index(of: member.name) else {
        throw JSONError("'\(name)' has no field '\(member.name)'", at: path)
      }
      fields[index] = try decode(member.value, declaration.fields[index].type, join(path, member.name))
      given += 1
    }
    if declaration.isUnion, given != 1 { throw JSONError("'\(name)' takes one case, and \(given) are given", at: path) }
    if !declaration.isUnion, let missing = fields.firstIndex(where: { $0 == nil }) {
      throw JSONError("'\(name)' needs the field '\(declaration.fields[missing].name)'", at: path)
    }
    return .record(RecordValue(shape: declaration.shape, fields: fields))
  }

  private func decodeDynamic(_ node: JSONNode, _ path: String) throws(JSONError) -> Value {
    switch node {
    case .null: return .null
    case .bool(let truth): return .bool(truth)
    case .string(let text): return .string(text)
    case .number(let text):
      if let whole = Int64(text) { return .int(whole) }
      return .double(Double(text) ?? .infinity)
    case .array(let nodes): return try decodeList(nodes, .dyn, path)
    case .object: return try decodeMap(node, .string, .dyn, path)
    }
  }

  private func join(_ path: String, _ name: String) -> String { path.isEmpty ? name : path + "." + name }

  private func describe(_ node: JSONNode) -> String {
    switch node {
    case .null: "null"
    case .bool(let truth): "\(truth)"
    case .number(let text): text
    case .string(let text): Value.string(text).literal(limit: 40)
    case .array: "a list"
    case .object: "an object"
    }
  }
}
