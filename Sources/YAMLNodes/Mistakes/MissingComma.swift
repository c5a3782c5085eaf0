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

  var message: String { "a comma is missing in front of '\(text)'" }

  var hints: [String] { ["write ', ' in front of it", "put quotes around both if they are one text"] }
}
