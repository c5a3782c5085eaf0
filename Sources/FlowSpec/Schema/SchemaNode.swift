internal import Diagnostics

/// A JSON Schema, or a part of one, with its members in a fixed order.
public indirect enum SchemaNode: Sendable {
  case string(String)
  case number(Int)
  case flag(Bool)
  case array([SchemaNode])
  case object([(name: String, value: SchemaNode)])

  /// The schema that every value matches.
  static let anything = SchemaNode.object([])

  /// Returns the schema of a member of `$defs`.
  static func reference(_ name: String) -> SchemaNode { .object([("$ref", .string("#/$defs/\(name)"))]) }

  /// Returns the schema of values of one of some types.
  static func type(_ types: String...) -> SchemaNode {
    .object([("type", types.count == 1 ? .string(types[0]) : .array(types.map { .string($0) }))])
  }

  /// Returns the schema of values that match one of some schemas.
  static func any(_ schemas: [SchemaNode]) -> SchemaNode {
    if let only = schemas.first, schemas.count == 1 { return only }
    return .object([("anyOf", .array(schemas))])
  }

  /// Returns the schema of lists.
  static func list(of item: SchemaNode) -> SchemaNode { .object([("type", .string("array")), ("items", item)]) }

  /// Returns the schema of mappings whose keys the author chooses.
  static func entries(of value: SchemaNode) -> SchemaNode {
    .object([("type", .string("object")), ("additionalProperties", value)])
  }

  /// Returns the schema with a description, which editors show. The description of a reference stays beside it.
  func described(_ text: String) -> SchemaNode {
    guard case .object(let members) = self else { return self }
    return .object(members + [("description", .string(text)), ("markdownDescription", .string(text))])
  }

  /// The schema as JSON, one member on each line.
  public var json: String {
    var json = JSONText(separator: "\n")
    write(to: &json)
    return json.text + "\n"
  }

  private func write(to json: inout JSONText) {
    switch self {
    case .string(let text): json.value(text)
    case .number(let number): json.value(number)
    case .flag(let flag): json.value(flag)
    case .array(let items): json.array { array in for item in items { item.write(to: &array) } }
    case .object(let members):
      json.object { object in for (name, value) in members { object.member(name) { value.write(to: &$0) } } }
    }
  }
}
