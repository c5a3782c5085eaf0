internal import CEL
internal import Diagnostics

/// A value of a message.
public indirect enum JSON: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])

  /// Parses a text; `nil` if it is not JSON.
  public init?(parsing bytes: [UInt8]) {
    guard let node = try? JSONNode(parsing: String(decoding: bytes, as: UTF8.self)) else { return nil }
    self.init(node)
  }

  private init(_ node: JSONNode) {
    switch node {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number(let text):
      self = Int(text).map { .int($0) } ?? Double(text).flatMap { Int(exactly: $0.rounded()) }.map { .int($0) } ?? .null
    case .string(let text): self = .string(text)
    case .array(let items): self = .array(items.map { JSON($0) })
    case .object(let members): self = .object(members.map { ($0.name, JSON($0.value)) })
    }
  }

  /// Returns a member of an object.
  public subscript(_ name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.0 == name }?.1
  }

  /// The string, if it is one.
  public var text: String? { if case .string(let text) = self { text } else { nil } }
  /// The number, if it is one.
  public var number: Int? { if case .int(let number) = self { number } else { nil } }
  /// The flag, if it is one.
  public var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  /// The items, if it is an array.
  public var items: [JSON]? { if case .array(let items) = self { items } else { nil } }

  var isNull: Bool { if case .null = self { true } else { false } }

  /// The value as a text.
  public var serialized: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .int(let number): text += String(number)
    case .string(let string): text += JSONText.quoted(string)
    case .array(let items):
      text += "["
      for (index, item) in items.enumerated() {
        if index > 0 { text += "," }
        item.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        text += JSONText.quoted(member.0) + ":"
        member.1.write(to: &text)
      }
      text += "}"
    }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .int(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(dictionaryLiteral elements: (String, JSON)...) { self = .object(elements) }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
}
