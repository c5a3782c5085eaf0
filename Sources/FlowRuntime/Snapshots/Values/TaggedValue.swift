internal import CEL
internal import FlowProgram

/// The tags that declare the type of a value where the context does not: `{ "$duration": "1s" }`.
///
/// Booleans, strings, lists, integers (without a decimal point), other numbers (with one), and objects whose names
/// do not begin with `$` need no tag.
enum TaggedValue: String, CaseIterable {
  case int = "$int"
  case uint = "$uint"
  case double = "$double"
  case bytes = "$bytes"
  case timestamp = "$timestamp"
  case duration = "$duration"
  case enumeration = "$enum"
  case record = "$record"
  case map = "$map"
  case optional = "$optional"
  case event = "$event"
  case type = "$type"
  /// A placeholder for an omitted secret.
  case secret = "$secret"

  func node(_ content: JSONNode) -> JSONNode { .object([(rawValue, content)]) }
}

extension ValueWriter {
  /// Returns the JSON of a value whose type is unknown to the reader.
  func tagged(_ value: Value) -> JSONNode {
    switch value {
    case .null: .null
    case .bool(let truth): .bool(truth)
    case .int(let number): number.magnitude <= 1 << 53 ? .whole(number) : TaggedValue.int.node(.whole(number))
    case .uint(let number): TaggedValue.uint.node(.whole(number))
    case .double(let number):
      number.isFinite ? .number(digits(number)) : TaggedValue.double.node(.string(digits(number)))
    case .string(let text): .string(text)
    case .secret(let secret): node(secret)
    case .bytes: TaggedValue.bytes.node(node(value, as: .bytes))
    case .timestamp: TaggedValue.timestamp.node(node(value, as: .timestamp))
    case .duration: TaggedValue.duration.node(node(value, as: .duration))
    case .enumeration(let value):
      TaggedValue.enumeration.node(.array([.string(value.shape.name), .string(value.name)]))
    case .type(let type): TaggedValue.type.node(type.node)
    case .optional(let optional): TaggedValue.optional.node(.array(optional.value.map { [tagged($0)] } ?? []))
    case .list(let list): .array(list.map(tagged))
    case .map(let map): tagged(map)
    case .record(let record): tagged(record)
    }
  }

  private func node(_ secret: Secret) -> JSONNode {
    if secret.revealed.isEmpty { return .string("") }
    return TaggedValue.secret.node(pseudonym.map { .string($0(secret.revealed)) } ?? .null)
  }

  private func tagged(_ map: MapValue) -> JSONNode {
    let names = map.map(\.key.asString)
    if names.allSatisfy({ $0?.utf8.first.map { $0 != UInt8(ascii: "$") } ?? false }) {
      return .object(map.map { ($0.key.asString ?? "", tagged($0.value)) })
    }
    return TaggedValue.map.node(.array(map.map { .array([tagged($0.key), tagged($0.value)]) }))
  }

  private func tagged(_ record: RecordValue) -> JSONNode {
    if let event = events.node(.record(record), self) { return TaggedValue.event.node(event) }
    let name = JSONNode.string(record.shape.name)
    if let declaration = types.record(named: record.shape.name) {
      return TaggedValue.record.node(.array([name, node(record, as: declaration)]))
    }
    // A value of an undeclared type cannot be read back. It is written all the same, for inspection.
    let fields = zip(record.shape.fields, record.fields).compactMap { name, value in value.map { (name, tagged($0)) } }
    return TaggedValue.record.node(.array([name, .object(fields)]))
  }
}

extension ValueReader {
  /// Returns the value of a node of unknown type.
  func tagged(_ node: JSONNode) throws(SnapshotProblem) -> Value {
    switch node {
    case .array(let nodes): return .list(ListValue(try values(nodes, as: .dyn)))
    case .object: return try taggedObject(node)
    default: return try untagged(node)
    }
  }

  private func untagged(_ node: JSONNode) throws(SnapshotProblem) -> Value {
    switch node {
    case .bool(let truth): return .bool(truth)
    case .string(let text): return .string(text)
    case .number(let digits):
      let isWhole = digits.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
      return try value(node, as: isWhole ? .int : .double)
    default: return .null
    }
  }

  /// Counts as two levels, because its calls take twice the stack space of others.
  private func taggedObject(_ node: JSONNode) throws(SnapshotProblem) -> Value {
    try enter()
    defer { leave() }
    guard case .object(let members) = node, let first = members.first, first.name.utf8.first == UInt8(ascii: "$") else {
      return try value(node, as: .map(.string, .dyn))
    }
    guard members.count == 1, let tag = TaggedValue(rawValue: first.name) else {
      throw SnapshotProblem("'\(first.name)' is not a kind of value")
    }
    do throws(SnapshotProblem) { return try value(first.value, taggedAs: tag) } catch { throw error.inside(first.name) }
  }

  private func value(_ node: JSONNode, taggedAs tag: TaggedValue) throws(SnapshotProblem) -> Value {
    switch tag {
    case .int: return try value(node, as: .int)
    case .uint: return try value(node, as: .uint)
    case .double: return try value(node, as: .double)
    case .bytes: return try value(node, as: .bytes)
    case .timestamp: return try value(node, as: .timestamp)
    case .duration: return try value(node, as: .duration)
    case .optional: return try value(node, as: .optional(.dyn))
    case .secret: return secret(standingIn: node)
    case .event: return try events.value(node, self)
    case .type: return .type(try ValueType(node))
    case .enumeration:
      let (name, content) = try named(node)
      return try value(content, as: .enumeration(name))
    case .record:
      let (name, content) = try named(node)
      return try within("[1]") { () throws(SnapshotProblem) in try value(content, as: .record(name)) }
    case .map:
      guard case .array(let pairs) = node else { throw SnapshotProblem("expected pairs, found \(node.summary)") }
      return .map(try map(ofPairs: pairs, .dyn, .dyn))
    }
  }

  private func named(_ node: JSONNode) throws(SnapshotProblem) -> (name: String, content: JSONNode) {
    guard case .array(let parts) = node, parts.count == 2, case .string(let name) = parts[0] else {
      throw SnapshotProblem("expected the name of a type and a value of it, found \(node.summary)")
    }
    return (name, parts[1])
  }
}
