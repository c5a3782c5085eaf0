internal import Diagnostics

/// Two adjacent members of a list or mapping in brackets without a comma between them.
///
/// Reported while reading YAML.
struct MissingComma: DiagnosticKind {
  static let code: DiagnosticCode = "missing-comma"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    In `[ ]` and `{ }`, commas separate the members.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    wrong: [.replace("events: [increment]", #"events: ["increment" "reset"]"#)])

  /// The start of the second member.
  let text: String

  /// Both members, if both are words.
  var both: String?
  /// A type with an equals sign before the second member, which then is its default.
  var type: String?

  var message: String { "a comma is missing before '\(text)'" }

  var hints: [String] {
    if let type {
      let isWhole = text == "[]" || text == "{}"
      return [
        isWhole
          ? "put quotes around the type with its default: \(quoted("\(type) \(text)"))"
          : "put quotes around the type with its default"
      ]
    }
    guard let both else { return ["write ', ' before it", "put quotes around both if they are one string"] }
    let first = both.dropLast(text.count).trimmed
    return ["write '\(first), \(text)'", "put quotes around the whole value if it is one string"]
  }
}
