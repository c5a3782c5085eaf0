internal import CEL

extension Environment {
  /// Returns a description of the values of a type for users: `a whole number`, `one of tea, coffee`.
  func wording(of type: ValueType) -> String {
    switch type.withoutNull {
    case .int: "a whole number"
    case .uint: "a whole number that is not negative"
    case .double: "a number"
    case .bool: "'true' or 'false'"
    case .duration: "a time, as in '90s' or '1h30m'"
    case .timestamp: "a date and time, as in '2026-01-31T12:00:00Z'"
    case .enumeration(let name): "one of \(cases(of: name).joined(separator: ", "))"
    default: "a value of type \(type)"
    }
  }

  /// Returns an example of a typed value of a type, or `nil` for types whose values cannot be typed.
  func sample(of type: ValueType) -> String? {
    switch type.withoutNull {
    case .string, .secret: "text"
    case .int, .uint: "42"
    case .double: "1.5"
    case .bool: "true"
    case .duration: "90s"
    case .timestamp: "2026-01-31T12:00:00Z"
    case .enumeration(let name): cases(of: name).first
    case .list: "[]"
    case .map: "{}"
    default: nil
    }
  }

  func cases(of name: String) -> [String] { enumeration(named: name)?.shape.cases ?? [] }
}

extension ValueType {
  /// The typed form of the empty value of a type, or `nil` when the type has none.
  var typedEmpty: String? {
    switch self {
    case .string, .secret: "\"\""
    case .nullable(.string), .nullable(.secret): "\"\""
    case .nullable: "null"
    default: nil
    }
  }
}
