internal import CEL

/// The reason why an external value does not have the declared type: its location, its content, and the declared
/// type.
package struct DecodingProblem: Error, Hashable {
  /// The path in the reply: `items[2].name`; empty for the whole reply.
  var path = ""
  /// The found content, as a clause after the path: `is 7, a number`.
  package let found: String
  /// The declared type, or `nil` if the problem does not depend on the flow.
  let declared: String?

  /// Creates the problem for unreadable content.
  init(_ found: String) {
    self.found = found
    declared = nil
  }

  /// Creates the problem for a value of another type.
  init(_ value: Value, declared: String) {
    found = "is \(value.jsonDescription)"
    self.declared = declared
  }

  /// Creates the problem for missing or superfluous content.
  init(found: String, declared: String) {
    self.found = found
    self.declared = declared
  }

  /// Returns the same problem, with its path inside an outer part.
  func inside(_ part: String) -> DecodingProblem {
    var outer = self
    outer.path = path.isEmpty || path.hasPrefix("[") ? part + path : "\(part).\(path)"
    return outer
  }

  /// Both sides in one clause.
  var sentence: String {
    let place = path.isEmpty ? "it" : path
    return "\(place) \(found)" + (declared.map { "; the flow declares \($0)" } ?? "")
  }
}

extension Value {
  /// The value and its JSON type, in words: `7, a number`. Secrets are masked.
  fileprivate var jsonDescription: String {
    switch self {
    case .null: "null"
    case .bool: "\(literal(limit: 40)), a boolean"
    case .int, .uint, .double: "\(literal(limit: 40)), a number"
    case .string: "\(literal(limit: 60)), a string"
    case .list(let list): "a list of \(list.count)"
    case .map: "an object"
    default: "\(literal(limit: 60))"
    }
  }
}
