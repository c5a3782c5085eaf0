internal import Diagnostics

/// Two adjacent members of a list or mapping in brackets without a comma between them.
///
/// Reported while reading YAML.
struct MissingComma: DiagnosticKind {
  static let code: DiagnosticCode = "missing-comma"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    In `[ ]` and `{ }`, members are separated by commas.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    wrong: [.replace("events: [increment]", #"events: ["increment" "reset"]"#)])

  /// The start of the second member.
  let text: String

  /// Both members, if both are words.
  var both: String?

  var message: String { "a comma is missing before '\(text)'" }

  var hints: [String] {
    guard let both else { return ["write ', ' before it", "put quotes around both if they are one string"] }
    let first = both.dropLast(text.count).trimmed
    return ["write '\(first), \(text)'", "put quotes around the whole value if it is one string"]
  }
}
