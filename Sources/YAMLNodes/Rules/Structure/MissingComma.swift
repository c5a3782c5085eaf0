internal import Diagnostics

/// Two members of a list or mapping in brackets stand side by side without a comma.
struct MissingComma: DiagnosticKind {
  static let code: DiagnosticCode = "missing-comma"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    In `[ ]` and `{ }` a comma stands between any two members.
    """#
  static let example = FlowExample.counter(
    replacing: "events: [increment]",
    wrong: #"events: ["increment" "reset"]"#,
    right: "events: [increment]")

  /// Where the second member begins.
  let text: String

  /// The first member and the second, where both are words.
  var both: String?

  var message: String { "a comma is missing in front of '\(text)'" }

  var hints: [String] {
    guard let both else { return ["write ', ' in front of it", "put quotes around both if they are one text"] }
    let first = both.dropLast(text.count).trimmed
    return ["write '\(first), \(text)'", "put quotes around the whole value if it is one text"]
  }
}
