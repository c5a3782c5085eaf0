/// Checks JSON against a schema, for the keywords that the schemas of our tests use.
///
/// The values are those of `JSONSerialization`. Formats are ignored, and patterns use Swift's syntax.
public struct JSONSchema {
  private let root: [String: Any]

  /// Creates a checker for a schema.
  public init(_ root: [String: Any]) { self.root = root }

  /// Returns the violations of a value, each with its path; empty when the value is valid.
  public func problems(of value: Any) -> [String] { problems(of: value, root, at: "$") }

  private func problems(of value: Any, _ schema: [String: Any], at path: String) -> [String] {
    if let reference = schema["$ref"] as? String {
      guard let target = definition(reference) else { return ["\(path): no definition \(reference)"] }
      return problems(of: value, target, at: path)
    }
    var found: [String] = []
    let types = schema["type"] as? [String] ?? (schema["type"] as? String).map { [$0] } ?? []
    if !types.isEmpty, !types.contains(where: { isOfType(value, $0) }) {
      return ["\(path): \(types.joined(separator: " or ")) is expected"]
    }
    if let only = schema["const"], "\(only)" != "\(value)" { found.append("\(path): '\(value)' is not \(only)") }
    if let allowed = schema["enum"] as? [Any], !allowed.contains(where: { "\($0)" == "\(value)" }) {
      found.append("\(path): '\(value)' is not one of \(allowed)")
    }
    for (keyword, count) in [("anyOf", 1...Int.max), ("oneOf", 1...1)] {
      guard let choices = schema[keyword] as? [[String: Any]] else { continue }
      let fitting = choices.count { problems(of: value, $0, at: path).isEmpty }
      if !count.contains(fitting) { found.append("\(path): fits \(fitting) of \(keyword)") }
    }
    if let object = value as? [String: Any] { found += problems(ofObject: object, schema, at: path) }
    if let array = value as? [Any] { found += problems(ofArray: array, schema, at: path) }
    if let text = value as? String, let pattern = schema["pattern"] as? String {
      if let regex = try? Regex(pattern), text.firstMatch(of: regex) == nil {
        found.append("\(path): '\(text)' does not match \(pattern)")
      }
    }
    if let number = value as? Double, !(value is Bool) {
      if let minimum = schema["minimum"] as? Double, number < minimum { found.append("\(path): below \(minimum)") }
      if let maximum = schema["maximum"] as? Double, number > maximum { found.append("\(path): above \(maximum)") }
    }
    return found
  }

  private func problems(ofObject object: [String: Any], _ schema: [String: Any], at path: String) -> [String] {
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    var found = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }.map { "\(path): no '\($0)'" }
    let patterns = schema["patternProperties"] as? [String: [String: Any]] ?? [:]
    for (name, value) in object.sorted(by: { $0.key < $1.key }) {
      let matching = patterns.first { pattern, _ in (try? Regex(pattern)).map { name.contains($0) } ?? false }?.value
      if let inner = properties[name] ?? matching {
        found += problems(of: value, inner, at: "\(path).\(name)")
      } else if let inner = schema["additionalProperties"] as? [String: Any] {
        found += problems(of: value, inner, at: "\(path).\(name)")
      } else if schema["additionalProperties"] as? Bool == false {
        found.append("\(path): '\(name)' is not expected")
      }
    }
    return found
  }

  private func problems(ofArray array: [Any], _ schema: [String: Any], at path: String) -> [String] {
    var found: [String] = []
    if let least = schema["minItems"] as? Int, array.count < least { found.append("\(path): under \(least) items") }
    if schema["uniqueItems"] as? Bool == true, Set(array.map { "\($0)" }).count < array.count {
      found.append("\(path): items are repeated")
    }
    guard let inner = schema["items"] as? [String: Any] else { return found }
    return found + array.enumerated().flatMap { problems(of: $1, inner, at: "\(path)[\($0)]") }
  }

  private func definition(_ reference: String) -> [String: Any]? {
    let way = reference.split(separator: "/").dropFirst()
    return way.reduce(root as [String: Any]?) { $0?[String($1)] as? [String: Any] }
  }

  private func isOfType(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "boolean": value is Bool
    case "integer": value is Int
    case "number": value is Double || value is Int
    case "null": !(value is String || value is Double || value is [Any] || value is [String: Any])
    default: true
    }
  }
}
