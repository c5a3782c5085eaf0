package import CEL
internal import FlowProgram

/// The decoding boundary: converts untyped external values to values of declared types, or fails with a problem that
/// states both sides.
package struct BoundaryDecoder {
  /// The maximum size of a reply in bytes.
  static let largestReply = 8 << 20
  /// The maximum nesting depth of a reply: far less than overflows the stack of a task, and more than any real reply
  /// needs.
  static let deepest = 64

  /// The types of the flow.
  let types: Environment

  /// Returns the value of a JSON text without a declared type: objects become maps, and integers are exact.
  package static func value(json bytes: [UInt8]) throws(DecodingProblem) -> Value {
    guard bytes.count <= largestReply else { throw DecodingProblem("has more than \(largestReply >> 20) MB") }
    // RFC 8259 allows readers to ignore a byte order mark.
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard let text = String(validating: content, as: UTF8.self) else { throw DecodingProblem("is not UTF-8") }
    do throws(JSONError) { return try value(of: try JSONNode(parsing: text, nesting: deepest)) } catch {
      throw DecodingProblem("is not JSON: \(error)")
    }
  }

  /// Returns the value of a node with bounded nesting.
  private static func value(of node: JSONNode) throws(JSONError) -> Value {
    switch node {
    case .null: return .null
    case .bool(let truth): return .bool(truth)
    case .string(let text): return .string(text)
    case .number(let digits): return try number(digits)
    case .array(let nodes):
      var values: [Value] = []
      values.reserveCapacity(nodes.count)
      for node in nodes { values.append(try value(of: node)) }
      return .list(ListValue(values))
    case .object(let members):
      var pairs: [(Value, Value)] = []
      pairs.reserveCapacity(members.count)
      for member in members { pairs.append((.string(member.name), try value(of: member.value))) }
      return .map(MapValue(pairs))
    }
  }

  private static func number(_ digits: String) throws(JSONError) -> Value {
    if let whole = Int64(digits) { return .int(whole) }
    if let whole = UInt64(digits) { return .uint(whole) }
    if let number = Double(digits), number.isFinite { return .double(number) }
    throw JSONError("no number is as large as \(digits.prefix(40))")
  }

  /// Returns the value as a value of a declared type. Undeclared fields of objects are ignored, and missing fields
  /// take their defaults.
  ///
  /// - Complexity: Linear in the size of the value.
  func fitted(_ value: Value, to type: ValueType, depth: Int = 0) throws(DecodingProblem) -> Value {
    guard depth <= BoundaryDecoder.deepest else {
      throw DecodingProblem("is nested deeper than \(BoundaryDecoder.deepest) levels")
    }
    switch (type, value) {
    case (.nullable, .null): return .null
    case (.nullable(let wrapped), _): return try fitted(value, to: wrapped, depth: depth)
    case (_, .optional(let optional)): return try fitted(optional.value ?? .null, to: type, depth: depth)
    case (.list(let element), .list(let list)): return try fitted(list, to: element, depth)
    case (.map(let key, let element), .map(let map)): return try fitted(map, key, element, depth)
    case (.record(let name), _): return try fittedRecord(value, named: name, depth)
    default:
      if let scalar = scalar(value, as: type) { return scalar }
      throw DecodingProblem(value, declared: "\(type)")
    }
  }

  private func fitted(_ list: ListValue, to element: ValueType, _ depth: Int) throws(DecodingProblem) -> Value {
    var values: [Value] = []
    values.reserveCapacity(list.count)
    for (index, item) in list.enumerated() {
      do throws(DecodingProblem) { values.append(try fitted(item, to: element, depth: depth + 1)) } catch {
        throw error.inside("[\(index)]")
      }
    }
    return .list(ListValue(values))
  }

  private func fitted(
    _ map: MapValue, _ key: ValueType, _ element: ValueType, _ depth: Int
  ) throws(DecodingProblem) -> Value {
    var pairs: [(Value, Value)] = []
    for entry in map {
      let name = entry.key.text
      guard let fittedKey = self.key(entry.key, as: key) else {
        throw DecodingProblem(found: "has the name '\(name)'", declared: "\(ValueType.map(key, element))")
      }
      do throws(DecodingProblem) {
        pairs.append((fittedKey, try fitted(entry.value, to: element, depth: depth + 1)))
      } catch { throw error.inside(name) }
    }
    let fitted = MapValue(pairs)
    guard fitted.count == pairs.count else {
      throw DecodingProblem(found: "has a name twice", declared: "\(ValueType.map(key, element))")
    }
    return .map(fitted)
  }

  /// Returns a name of an object as a key: JSON writes all keys as strings.
  private func key(_ value: Value, as type: ValueType) -> Value? {
    guard case .string(let text) = value else { return scalar(value, as: type) }
    return switch type {
    case .int: Int64(text).map { .int($0) }
    case .uint: UInt64(text).map { .uint($0) }
    case .bool: text == "true" ? .bool(true) : text == "false" ? .bool(false) : nil
    default: scalar(value, as: type)
    }
  }
}
