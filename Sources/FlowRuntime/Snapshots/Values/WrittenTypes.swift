internal import CEL
internal import FlowProgram

extension ValueType {
  /// The type as JSON: its name, or a list of the type constructor and its arguments.
  var node: JSONNode {
    switch self {
    case .null, .bool, .int, .uint, .double, .string, .secret, .bytes, .timestamp, .duration, .dyn, .error, .opaque:
      .string(description)
    case .list(let element): .array([.string("list"), element.node])
    case .map(let key, let value): .array([.string("map"), key.node, value.node])
    case .record(let name): .array([.string("record"), .string(name)])
    case .enumeration(let name): .array([.string("enum"), .string(name)])
    case .nullable(let wrapped): .array([.string("nullable"), wrapped.node])
    case .optional(let wrapped): .array([.string("optional"), wrapped.node])
    case .type(let described): .array([.string("type")] + (described.map { [$0.node] } ?? []))
    case .parameter(let name): .array([.string("parameter"), .string(name)])
    }
  }

  private static let plain: [ValueType] = [
    .null, .bool, .int, .uint, .double, .string, .secret, .bytes, .timestamp, .duration, .dyn, .error,
  ]

  /// The maximum nesting of types, more than authors can write.
  private static let nesting = 64

  /// Reads the type that a node names.
  init(_ node: JSONNode) throws(SnapshotProblem) { try self.init(node, depth: 0) }

  private init(_ node: JSONNode, depth: Int) throws(SnapshotProblem) {
    if case .string(let name) = node, let type = ValueType.plain.first(where: { $0.description == name }) {
      self = type
      return
    }
    guard case .array(let parts) = node, case .string(let kind)? = parts.first, depth < ValueType.nesting,
      let type = try ValueType(kind, parts.dropFirst(), depth: depth)
    else { throw SnapshotProblem("expected a type, found \(node.summary)") }
    self = type
  }

  private init?(_ kind: String, _ parts: ArraySlice<JSONNode>, depth: Int) throws(SnapshotProblem) {
    if case .string(let name)? = parts.first, let named = ValueType(kind, name: name, count: parts.count) {
      self = named
      return
    }
    let inner = try withinEach(Array(parts)) { (_, node) throws(SnapshotProblem) in
      try ValueType(node, depth: depth + 1)
    }
    switch (kind, inner.count) {
    case ("list", 1): self = .list(inner[0])
    case ("map", 2): self = .map(inner[0], inner[1])
    case ("nullable", 1): self = .nullable(inner[0])
    case ("optional", 1): self = .optional(inner[0])
    case ("type", 0): self = .type(nil)
    case ("type", 1): self = .type(inner[0])
    default: return nil
    }
  }

  private init?(_ kind: String, name: String, count: Int) {
    switch (kind, count) {
    case ("record", 1): self = .record(name)
    case ("enum", 1): self = .enumeration(name)
    case ("parameter", 1): self = .parameter(name)
    default: return nil
    }
  }
}
