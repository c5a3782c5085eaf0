internal import CEL

/// The conversion between types and their names in tests.
enum TypeText {
  /// Parses the name of a type.
  static func parse(_ text: String) -> ValueType {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return simple(text) }
    let name = String(text[..<open])
    let arguments = split(text[text.index(after: open)..<text.index(before: text.endIndex)]).map(parse)
    switch (name, arguments.count) {
    case ("list", 1): return .list(arguments[0])
    case ("map", 2): return .map(arguments[0], arguments[1])
    case ("wrapper", 1): return .nullable(arguments[0])
    case ("type", 1): return .type(arguments[0])
    case ("optional_type", 1): return .optional(arguments[0])
    default: return .opaque(name, arguments)
    }
  }

  private static func simple(_ text: String) -> ValueType {
    switch text {
    case "bool": .bool
    case "int": .int
    case "uint": .uint
    case "double": .double
    case "string": .string
    case "bytes": .bytes
    case "null_type", "null": .null
    case "dyn": .dyn
    case "type": .type(nil)
    case "google.protobuf.Timestamp": .timestamp
    case "google.protobuf.Duration": .duration
    default: text.hasPrefix("~") ? .parameter(String(text.dropFirst())) : .record(text)
    }
  }

  /// Splits a string at the commas that are outside of parentheses.
  private static func split(_ text: Substring) -> [String] {
    var parts: [String] = []
    var depth = 0
    var current = ""
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == ",", depth == 0 {
        parts.append(current)
        current = ""
      } else if !(character == " " && current.isEmpty) {
        current.append(character)
      }
    }
    return parts + [current]
  }

  /// Returns the name of a type.
  static func text(_ type: ValueType) -> String {
    switch type {
    case .null: "null_type"
    case .timestamp: "google.protobuf.Timestamp"
    case .duration: "google.protobuf.Duration"
    case .list(let element): "list(\(text(element)))"
    case .map(let key, let value): "map(\(text(key)), \(text(value)))"
    case .nullable(let wrapped): "wrapper(\(text(wrapped)))"
    case .optional(let wrapped): "optional_type(\(text(wrapped)))"
    case .type(let described): described.map { "type(\(text($0)))" } ?? "type"
    case .opaque(let name, let arguments):
      arguments.isEmpty ? name : "\(name)(\(arguments.map(text).joined(separator: ", ")))"
    default: type.description
    }
  }
}
