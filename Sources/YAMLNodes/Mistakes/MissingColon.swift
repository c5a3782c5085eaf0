internal import Diagnostics

/// A line among the keys of a mapping has no colon.
struct MissingColon: DiagnosticKind {
  static let code: DiagnosticCode = "missing-colon"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    In a mapping each line is a key, a colon, a space and a value. This one has no colon followed by a space or a
    line break.
    """#
  static let example = FlowExample.counter(
    replacing: "model: [count]",
    wrong: #"""
      model: [count]
          derived
      """#,
    right: "model: [count]")

  /// What stands on the line.
  let text: String

  var message: String { "'\(text)' has no colon, and a key is expected here" }

  var hints: [String] { ["write '\(text): ' and a value", "indent it further if it continues the line above"] }
}
