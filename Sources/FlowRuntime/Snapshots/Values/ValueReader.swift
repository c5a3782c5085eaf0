internal import CEL
internal import FlowProgram

/// A reader of values from JSON, each of the expected type.
///
/// The input comes from a file that may have been edited in any way. Anything that is not a value of the type is
/// reported with its place, so that expressions can rely on the checked types.
final class ValueReader {
  /// The records that values can have.
  let types: KnownTypes
  /// The reader of events.
  let events: NamedEvents
  /// The remaining nesting depth. A file can be nested more deeply than any value that a flow creates.
  private var room = SnapshotFormat.valueNesting
  /// The number of secrets at the time of the snapshot, which omits them.
  private(set) var lostSecrets = 0

  /// The content of a secret by its pseudonym, or `nil` where secrets are omitted, as in snapshots.
  private let revealed: ((String) -> String)?

  init(types: KnownTypes, events: NamedEvents, revealed: ((String) -> String)? = nil) {
    self.types = types
    self.events = events
    self.revealed = revealed
  }

  /// Begins to read the parts of a value.
  func enter() throws(SnapshotProblem) {
    guard room > 0 else { throw SnapshotProblem("the value is nested too deeply") }
    room -= 1
  }

  /// Ends the level that ``enter()`` began.
  func leave() { room += 1 }

  /// Returns the value of a node where a type is expected.
  ///
  /// Each level of nesting takes a few calls, and threads other than the main one have small stacks. The recursive
  /// functions therefore keep few locals.
  ///
  /// - Complexity: Linear in the size of the node.
  func value(_ node: JSONNode, as type: ValueType) throws(SnapshotProblem) -> Value {
    switch type {
    case .nullable(let wrapped): return node.isNull ? .null : try value(node, as: wrapped)
    case .list(let element): return try list(node, element)
    case .map(let key, let element): return .map(try map(node, key, element))
    case .record(let name): return try record(node, named: name)
    case .secret: return try secret(node)
    case .dyn, .error, .parameter, .opaque: return try tagged(node)
    default: return try rest(node, as: type)
    }
  }

  private func rest(_ node: JSONNode, as type: ValueType) throws(SnapshotProblem) -> Value {
    if case .optional(let wrapped) = type, case .array(let nodes) = node, nodes.count <= 1 {
      return .optional(OptionalValue(try values(nodes, as: wrapped).first))
    }
    if case .type = type { return .type(try ValueType(node)) }
    if let value = scalar(node, type) { return value }
    throw SnapshotProblem("expected \(type), found \(node.summary)")
  }

  private func secret(_ node: JSONNode) throws(SnapshotProblem) -> Value {
    if case .string(let text) = node { return .secret(Secret(text)) }
    guard case .object(let members) = node, members.count == 1, members[0].name == TaggedValue.secret.rawValue else {
      throw SnapshotProblem("expected secret, found \(node.summary)")
    }
    return secret(standingIn: members[0].value)
  }

  /// Returns the secret that a pseudonym replaces, a mask where only the length is given, or the placeholder of an
  /// omitted one.
  func secret(standingIn node: JSONNode) -> Value {
    guard let revealed else { return lostSecret() }
    if case .string(let pseudonym) = node { return .secret(Secret(revealed(pseudonym))) }
    guard let length = node.wholeNumber, (0...SnapshotFormat.longestMask).contains(length) else { return lostSecret() }
    return .secret(Secret(mask: Int(length)))
  }

  /// Returns the placeholder of an omitted secret.
  func lostSecret() -> Value {
    lostSecrets += 1
    return .secret(Secret(""))
  }

  private func list(_ node: JSONNode, _ element: ValueType) throws(SnapshotProblem) -> Value {
    guard case .array(let nodes) = node else {
      throw SnapshotProblem("expected \(ValueType.list(element)), found \(node.summary)")
    }
    return .list(ListValue(try values(nodes, as: element)))
  }

  /// Returns the values of a list.
  func values(_ nodes: [JSONNode], as type: ValueType) throws(SnapshotProblem) -> [Value] {
    try enter()
    defer { leave() }
    var values: [Value] = []
    values.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() {
      do throws(SnapshotProblem) { values.append(try value(node, as: type)) } catch {
        throw error.inside("[\(index)]")
      }
    }
    return values
  }

  private func scalar(_ node: JSONNode, _ type: ValueType) -> Value? {
    switch (type, node) {
    case (.null, .null): .null
    case (.bool, .bool(let truth)): .bool(truth)
    case (.int, .number(let digits)), (.int, .string(let digits)): Int64(digits).map { .int($0) }
    case (.uint, .number(let digits)), (.uint, .string(let digits)): UInt64(digits).map { .uint($0) }
    case (.double, .number(let digits)): Double(digits).flatMap { $0.isFinite ? .double($0) : nil }
    case (.double, .string(let word)): Double(nonFinite: word).map { .double($0) }
    case (.string, .string(let text)): .string(text)
    case (.bytes, .string(let text)): Bytes(base64: text).map { .bytes($0) }
    case (.timestamp, .string(let text)): Timestamp(text).map { .timestamp($0) }
    case (.duration, .string(let text)): Value.Duration(text).map { .duration($0) }
    case (.enumeration(let name), .string(let text)):
      types.declared.enumeration(named: name)?.shape.value(of: text).map { .enumeration($0) }
    default: nil
    }
  }

  // MARK: Records

  private func record(_ node: JSONNode, named name: String) throws(SnapshotProblem) -> Value {
    if isSameName(name, EventValue.declaration.name) { return try events.value(node, self) }
    guard let declaration = types.record(named: name) else { throw SnapshotProblem("no type is named '\(name)'") }
    return .record(try record(node, as: declaration))
  }

  /// Returns the record of a node. A missing field has its default.
  func record(_ node: JSONNode, as declaration: RecordDeclaration) throws(SnapshotProblem) -> RecordValue {
    let object = try SnapshotObject(node, expected: declaration.name)
    try enter()
    defer { leave() }
    var fields: [Value?] = declaration.fields.map { declaration.isUnion ? nil : $0.defaultValue }
    for member in object.members {
      guard let index = declaration.shape.index(of: member.name) else {
        throw SnapshotProblem("'\(declaration.name)' has no '\(member.name)'")
      }
      do throws(SnapshotProblem) {
        fields[index] = try value(member.value, as: declaration.fields[index].type)
      } catch { throw error.inside(member.name) }
    }
    if declaration.isUnion, object.members.count != 1 {
      throw SnapshotProblem("expected one case of '\(declaration.name)', found \(object.members.count)")
    }
    if !declaration.isUnion, let missing = fields.firstIndex(where: { $0 == nil }) {
      throw SnapshotProblem("'\(declaration.fields[missing].name)' of '\(declaration.name)' is missing")
    }
    return RecordValue(shape: declaration.shape, fields: fields)
  }

  // MARK: Maps

  private func map(_ node: JSONNode, _ key: ValueType, _ element: ValueType) throws(SnapshotProblem) -> MapValue {
    if key == .string, case .object(let members) = node {
      try enter()
      defer { leave() }
      var pairs: [(Value, Value)] = []
      for member in members {
        do throws(SnapshotProblem) {
          pairs.append((.string(member.name), try value(member.value, as: element)))
        } catch { throw error.inside(member.name) }
      }
      return try unique(pairs)
    }
    guard key != .string, case .array(let nodes) = node else {
      throw SnapshotProblem("expected \(ValueType.map(key, element)), found \(node.summary)")
    }
    return try map(ofPairs: nodes, key, element)
  }

  /// Returns the map of a list of pairs.
  func map(ofPairs nodes: [JSONNode], _ key: ValueType, _ element: ValueType) throws(SnapshotProblem) -> MapValue {
    try enter()
    defer { leave() }
    let entries = try withinEach(nodes) { (_, node) throws(SnapshotProblem) -> MapValue.Entry in
      guard case .array(let pair) = node, pair.count == 2 else {
        throw SnapshotProblem("expected a key with its value, found \(node.summary)")
      }
      let name = try within("[0]") { () throws(SnapshotProblem) -> Value in try value(pair[0], as: key) }
      let content = try within("[1]") { () throws(SnapshotProblem) -> Value in try value(pair[1], as: element) }
      return MapValue.Entry(key: name, value: content)
    }
    return try unique(entries.map { ($0.key, $0.value) })
  }

  private func unique(_ pairs: [(Value, Value)]) throws(SnapshotProblem) -> MapValue {
    let map = MapValue(pairs)
    if map.count != pairs.count { throw SnapshotProblem("a key occurs twice, or has a type that no key can have") }
    return map
  }
}

extension Double {
  /// Reads a number that JSON has no digits for.
  init?(nonFinite word: String) {
    switch word {
    case "NaN": self = .nan
    case "Infinity": self = .infinity
    case "-Infinity": self = -.infinity
    default: return nil
    }
  }
}
