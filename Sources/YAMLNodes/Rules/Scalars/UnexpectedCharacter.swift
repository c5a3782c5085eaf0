internal import Diagnostics

/// A syntax error that has no kind of its own.
struct UnexpectedCharacter: DiagnosticKind {
  static let code: DiagnosticCode = "unexpected-character"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    The text up to here is in order, and what stands here cannot follow it. Most often a bracket, a comma or a quote
    stands alone, or a sign that means something to YAML begins a text.
    """#
  static let example = DiagnosticExample(from: .counter, wrong: [.replace("- heading: Counter", "- heading: ]")])

  /// The text at which YAML parsing stops.
  let text: String

  var message: String { text.isEmpty ? "the file ends where YAML expects more" : "YAML does not expect '\(text)' here" }

  var hints: [String] {
    [
      "put quotes around the value if it is a text",
      "look for a bracket or quote that is missing on this line or the one above",
    ]
  }
}
