internal import Diagnostics

/// A syntax error that has no kind of its own.
///
/// Reported while reading YAML.
struct UnexpectedCharacter: DiagnosticKind {
  static let code: DiagnosticCode = "unexpected-character"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    The file is valid YAML up to this place, but this text cannot follow. Often a bracket, a comma or a quote is
    missing, or a string begins with a character that has a meaning in YAML.
    """#
  static let example = DiagnosticExample(from: .counter, wrong: [.replace("- heading: Counter", "- heading: ]")])

  /// The text at which YAML parsing stops.
  let text: String

  var message: String { text.isEmpty ? "the file ends where YAML expects more" : "YAML does not expect '\(text)' here" }

  var hints: [String] {
    [
      "put quotes around the value if it is a string",
      "look for a bracket or quote that is missing on this line or the one above",
    ]
  }
}
