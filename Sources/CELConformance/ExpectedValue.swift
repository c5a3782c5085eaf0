internal import CEL

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The decoder of the values in tests.
struct ExpectedValue {
  let records: RecordTable

  /// Returns the value that a test's JSON represents, or `nil` when its form is unknown.
  func value(_ json: JSON) -> Value? {
    guard let (kind, content) = json.members.first else { return nil }
    switch kind {
    case "int": return content.digits.flatMap { Int64($0) }.map { .int($0) }
    case "uint": return content.digits.flatMap { UInt64($0) }.map { .uint($0) }
    case "double": return content.double.map { .double($0) }
    case "string": return content.text.map { .string($0) }
    case "bytes": return content.text.flatMap { Data(base64Encoded: $0) }.map { .bytes(Bytes($0)) }
    case "bool": return .bool(content.isTrue)
    case "null": return .null
    case "list": return list(content.elements)
    case "map": return map(content.elements)
    case "type": return content.text.map { .type(TypeText.parse($0)) }
    case "timestamp": return content.text.flatMap { Timestamp($0) }.map { .timestamp($0) }
    case "duration": return content.text.flatMap { Value.Duration($0) }.map { .duration($0) }
    case "message": return content["@type"].text.flatMap { records.record($0, content["fields"]) }
    default: return nil
    }
  }

  private func list(_ elements: [JSON]) -> Value? {
    var values: [Value] = []
    for element in elements {
      guard let value = value(element) else { return nil }
      values.append(value)
    }
    return .list(ListValue(values))
  }

  private func map(_ entries: [JSON]) -> Value? {
    var pairs: [(Value, Value)] = []
    for entry in entries {
      guard entry.elements.count == 2, let key = value(entry.elements[0]), let value = value(entry.elements[1]) else {
        return nil
      }
      pairs.append((key, value))
    }
    return .map(MapValue(pairs))
  }

  /// Whether a test treats two values as the same. Types are compared, every NaN is the same, -0.0 differs from
  /// 0.0, and type values are compared by name.
  static func isSame(_ expected: Value, _ actual: Value) -> Bool {
    switch (expected, actual) {
    case (.type, .type): return expected.equals(actual)
    case (.list(let left), .list(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { isSame($0, $1) }
    case (.map(let left), .map(let right)):
      return left.count == right.count
        && zip(left, right).allSatisfy { $0.key.isIdentical(to: $1.key) && isSame($0.value, $1.value) }
    default: return expected.isIdentical(to: actual)
    }
  }
}
