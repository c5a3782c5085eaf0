/// Any JSON value.
indirect enum JSON: Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let truth = try? container.decode(Bool.self) {
      self = .bool(truth)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let elements = try? container.decode([JSON].self) {
      self = .array(elements)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  /// The member with a name, or `null` when this is not an object or has no such member.
  subscript(name: String) -> JSON {
    if case .object(let members) = self { return members[name] ?? .null }
    return .null
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }
  var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }
  var isTrue: Bool { if case .bool(true) = self { true } else { false } }
  var isNull: Bool { if case .null = self { true } else { false } }

  /// The members, sorted by name.
  var members: [(name: String, value: JSON)] {
    guard case .object(let members) = self else { return [] }
    return members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The value of a number or of a numeric string.
  var double: Double? {
    switch self {
    case .number(let number): number
    case .string("NaN"): .nan
    case .string("Infinity"): .infinity
    case .string("-Infinity"): -.infinity
    case .string(let text): Double(text)
    default: nil
    }
  }

  /// The decimal digits of a whole number or of a string.
  var digits: String? {
    switch self {
    case .string(let text): text
    case .number(let number): Int64(exactly: number).map { String($0) }
    default: nil
    }
  }
}
