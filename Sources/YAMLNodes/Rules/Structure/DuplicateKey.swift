internal import Diagnostics

/// A key that occurs twice in a mapping, so that one of the two values would be lost.
///
/// Reported while reading YAML.
struct DuplicateKey: DiagnosticKind {
  static let code: DiagnosticCode = "duplicate-key"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    Each key of a mapping may occur only once. Many other YAML parsers silently use the last value of a repeated key.
    Here, a repeated key is an error, and the check continues with the first value.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    with: [.replace("when: count < 9", "when: count < 9 && count > 0")],
    wrong: [
      .replace(
        "when: count < 9 && count > 0",
        """
        when: count < 9
        when: count > 0
        """)
    ])

  let key: String

  var message: String { "the key '\(key)' is repeated here" }

  var hints: [String] { ["keep one of the two", "give this one another name"] }
}
