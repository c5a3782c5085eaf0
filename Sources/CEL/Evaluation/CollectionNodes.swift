/// A list literal, `[a, ?b]`.
final class ListNode: PlanNode, @unchecked Sendable {
  private let elements: [PlanNode]
  private let optional: [Bool]

  init(_ elements: [PlanNode], optional: [Bool], _ range: Range<Int>) {
    self.elements = elements
    self.optional = optional
    super.init(range, cost: elements.reduce(10) { $0 + $1.cost })
  }

  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    var result: [Value] = []
    result.reserveCapacity(elements.count)
    for index in elements.indices {
      let value = try elements[index].value(scope, &frame)
      if optional[index] {
        if let value = try unwrapped(value, elements[index]) { result.append(value) }
      } else {
        result.append(value)
      }
    }
    return .list(ListValue(result))
  }
}

/// Returns the content of an optional entry, or `nil` to omit the entry.
private func unwrapped(_ value: Value, _ node: PlanNode) throws(EvaluationError) -> Value? {
  guard case .optional(let optional) = value else { throw node.mismatch("an optional", value) }
  return optional.value
}

/// A map literal, `{a: b, ?c: d}`.
final class MapNode: PlanNode, @unchecked Sendable {
  struct Entry {
    let key: PlanNode
    let value: PlanNode
    let isOptional: Bool
  }

  private let entries: [Entry]

  init(_ entries: [Entry], _ range: Range<Int>) {
    self.entries = entries
    super.init(range, cost: entries.reduce(30) { $0 + $1.key.cost + $1.value.cost })
  }

  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    var result: [MapValue.Entry] = []
    result.reserveCapacity(entries.count)
    for entry in entries {
      let key = try entry.key.value(scope, &frame)
      guard key.isMapKey else {
        throw EvaluationError(.invalidArgument, "\(key.literal(limit: 40)) cannot be a key", at: entry.key.range)
      }
      let value = try entry.value.value(scope, &frame)
      if !entry.isOptional {
        result.append(MapValue.Entry(key: key, value: value))
      } else if let value = try unwrapped(value, entry.value) {
        result.append(MapValue.Entry(key: key, value: value))
      }
    }
    let (map, duplicate) = MapValue.distinct(result)
    if let duplicate {
      throw EvaluationError(.invalidArgument, "the key \(duplicate.literal(limit: 40)) occurs twice", at: range)
    }
    return .map(map)
  }
}

/// A record literal, `Name{a: b, ?c: d}`.
final class RecordNode: PlanNode, @unchecked Sendable {
  struct Field {
    let index: Int
    let value: PlanNode
    let isOptional: Bool
  }

  private let declaration: RecordDeclaration
  private let fields: [Field]
  /// The values of the fields that the literal omits.
  private let initial: [Value?]

  init(_ declaration: RecordDeclaration, _ fields: [Field], initial: [Value?], _ range: Range<Int>) {
    self.declaration = declaration
    self.fields = fields
    self.initial = initial
    super.init(range, cost: fields.reduce(40) { $0 + $1.value.cost })
  }

  override func value(_ scope: Scope, _ frame: inout Frame) throws(EvaluationError) -> Value {
    var result = initial
    for field in fields {
      var value = try field.value.value(scope, &frame)
      if field.isOptional {
        guard let content = try unwrapped(value, field.value) else { continue }
        value = content
      }
      result[field.index] = try stored(value, declaration.fields[field.index], field.value)
    }
    return .record(RecordValue(shape: declaration.shape, fields: result))
  }

  /// Returns the value to store in a field. It is `nil` for `null` in a field that is not nullable, and for a
  /// default value that does not count as set.
  private func stored(
    _ value: Value, _ field: FieldDeclaration, _ node: PlanNode
  ) throws(EvaluationError) -> Value? {
    if value.isNull, field.type.takesNull { return field.type.isNullable && field.hasPresence ? value : nil }
    if field.type == .double, case .int = value { throw node.mismatch("a double", value) }
    guard value.conforms(to: field.type) else { throw node.mismatch("a value of type \(field.type)", value) }
    if !field.hasPresence, value.isZero(or: field.defaultValue) { return nil }
    return value
  }
}

extension ValueType {
  /// Whether `null` leaves a field of the type unset. This holds for records and times, but not for numbers,
  /// strings or lists.
  fileprivate var takesNull: Bool {
    switch self {
    case .nullable, .null, .record, .timestamp, .duration, .optional, .opaque: true
    default: false
    }
  }
}

extension Value {
  /// Whether this is a value of a type. Elements are checked where the type declares their types.
  func conforms(to type: ValueType) -> Bool {
    switch (type, self) {
    case (.dyn, _), (.error, _), (.parameter, _), (.opaque, _): true
    case (.nullable, .null): true
    case (.nullable(let wrapped), _): conforms(to: wrapped)
    case (.list(let element), .list(let list)): element.isOpen || list.allSatisfy { $0.conforms(to: element) }
    case (.map(let key, let value), .map(let map)):
      key.isOpen && value.isOpen || map.allSatisfy { $0.key.conforms(to: key) && $0.value.conforms(to: value) }
    case (.optional(let wrapped), .optional(let optional)): optional.value?.conforms(to: wrapped) ?? true
    case (.type, .type): true
    default: self.type == type
    }
  }

  /// Whether this is the initial value of a field.
  func isZero(or initial: Value?) -> Bool {
    if let initial { return equals(initial) }
    return isZero
  }

  /// Whether this is the zero, empty or null value of its type.
  var isZero: Bool {
    switch self {
    case .null: true
    case .bool(let value): !value
    case .int(let value): value == 0
    case .uint(let value): value == 0
    case .double(let value): value == 0
    case .string(let text): text.utf8.isEmpty
    case .secret(let secret): secret.revealed.isEmpty
    case .bytes(let bytes): bytes.count == 0
    case .timestamp(let time): time == .epoch
    case .duration(let duration): duration.nanoseconds == 0
    case .list(let list): list.isEmpty
    case .map(let map): map.isEmpty
    case .record(let record): !record.fields.contains { $0 != nil }
    case .optional(let optional): optional.value == nil
    case .enumeration, .type: false
    }
  }
}
