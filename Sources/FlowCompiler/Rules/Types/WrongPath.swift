internal import CEL
internal import Diagnostics
internal import FlowSpec

/// A path of `set` that does not consist of fields of records.
///
/// Reported while lowering presenters.
struct WrongPath: DiagnosticKind {
  static let code: DiagnosticCode = "wrong-path"
  static let group = DiagnosticGroup.types
  static let explanation = """
    `set` writes a piece of state, or a field of a record in it, such as `user.address.city`. To write an item of a list
    or an entry of a map, use `put`. To write the items that a condition selects, use `update`. A union can be written
    only as a whole.
    """
  static let example = DiagnosticExample(
    from: .lamp,
    with: [
      .replace(
        #"- append: { to: names, value: "${event.to}" }"#,
        #"""
        - append: { to: names, value: "${event.to}" }
        - if: names.size() > 0
          then: { put: { in: names, key: 0, value: first } }
        """#)
    ],
    wrong: [
      .replace("then: { put: { in: names, key: 0, value: first } }", #"then: { set: { "names[0]": first } }"#)
    ])

  /// The reason that a path cannot be written.
  enum Obstacle {
    /// The path contains more than names and dots.
    case form
    /// The part before the field is of a type whose parts are written differently.
    case list(String)
    case map(String)
    case union(String)
    case other(String, ValueType)

    init(before: String, type: ValueType, in environment: Environment) {
      switch type {
      case .list: self = .list(before)
      case .map: self = .map(before)
      case .record(let name) where environment.record(named: name)?.shape.isUnion == true: self = .union(before)
      default: self = .other(before, type)
      }
    }
  }

  let path: String
  let obstacle: Obstacle

  var message: String {
    switch obstacle {
    case .form: "'\(path)' is not a path of field names"
    case .list(let name): "'\(path)' is not a field, since '\(name)' is a list"
    case .map(let name): "'\(path)' is not a field, since '\(name)' is a map"
    case .union(let name): "'\(path)' is not a field, since '\(name)' is a union"
    case .other(let name, let type): "'\(path)' is not a field, since '\(name)' is \(type.withArticle)"
    }
  }

  var hints: [String] {
    switch obstacle {
    // `put` and `update` take the names of state, not paths.
    case .list(let name) where name.contains("."), .map(let name) where name.contains("."):
      return ["write '\(name)' as a whole: 'set: { \(name): … }'"]
    case .form:
      let list = path.prefix { $0 != "[" && $0 != "." }
      return [
        "replace an item with 'put: { in: \(list), key: …, value: … }'", "write the names of fields: 'user.name'",
      ]
    case .list(let name):
      return [
        "replace an item with 'put: { in: \(name), key: INDEX, value: … }'",
        "set fields of items with 'update: { in: \(name), as: item, where: …, set: … }'",
      ]
    case .map(let name): return ["set an entry with 'put: { in: \(name), key: …, value: … }'"]
    case .union(let name): return ["write the union as a whole: 'set: { \(name): { CASE: { … } } }'"]
    case .other(let name, _): return ["write '\(name)' itself"]
    }
  }
}
