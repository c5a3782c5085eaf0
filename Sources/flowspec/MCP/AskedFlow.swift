import Diagnostics

/// The text of a flow with one more property.
struct AskedFlow {
  /// The text.
  let text: String

  /// Adds the claim that a condition never holds.
  init(_ source: String, claim: String, condition: String) {
    let entry = "\(JSONText.quoted(claim)): { never: \(JSONText.quoted(condition)) }"
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let index = lines.firstIndex(where: { $0.hasPrefix("properties:") }) else {
      text = source + "\nproperties:\n  \(entry)\n"
      return
    }
    let rest = lines[index].dropFirst("properties:".count).drop { $0 == " " }
    if rest.hasPrefix("{") {
      let inner = rest.dropFirst().drop { $0 == " " }
      lines[index] = "properties: { \(entry)\(inner.hasPrefix("}") ? " " : ", ")\(inner)"
    } else {
      let next = lines.dropFirst(index + 1).first { line in
        let content = line.drop { $0 == " " }
        return !content.isEmpty && !content.hasPrefix("#") && line.hasPrefix(" ")
      }
      let indentation = String(repeating: " ", count: next?.prefix { $0 == " " }.count ?? 2)
      lines.insert(indentation + entry, at: index + 1)
    }
    text = lines.joined(separator: "\n")
  }
}
