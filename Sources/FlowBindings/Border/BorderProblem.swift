internal import CEL

/// Why something from outside is no value of the declared type: where, what stands there, and what the flow declares.
struct BorderProblem: Error, Hashable {
  /// Where in the reply: `items[2].name`; empty for the whole.
  var path = ""
  /// What stands there, behind the path: `is 7, a number`.
  let found: String
  /// What the flow declares there, or `nil` where the flow has no part in it.
  let declared: String?

  /// Something that cannot be read at all.
  init(_ found: String) {
    self.found = found
    declared = nil
  }

  /// Something of another type.
  init(_ value: Value, declared: String) {
    found = "is \(value.kindAtBorder)"
    self.declared = declared
  }

  /// Something that is not there, or too much.
  init(found: String, declared: String) {
    self.found = found
    self.declared = declared
  }

  /// The same further in, as it is seen from outside.
  func inside(_ part: String) -> BorderProblem {
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
  /// The value and what kind of JSON it is, in words: `7, a number`. What is secret is masked.
  fileprivate var kindAtBorder: String {
    switch self {
    case .null: "null"
    case .bool: "\(literal(limit: 40)), a boolean"
    case .int, .uint, .double: "\(literal(limit: 40)), a number"
    case .string: "\(literal(limit: 60)), a text"
    case .list(let list): "a list of \(list.count)"
    case .map: "an object"
    default: "\(literal(limit: 60))"
    }
  }
}
