internal import Diagnostics

/// A key that occurs twice in a mapping, so that one of the two values would be lost.
struct DuplicateKey: DiagnosticKind {
  static let code: DiagnosticCode = "duplicate-key"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    Each key of a mapping stands once. YAML itself lets a later one replace the earlier one in silence; here it is a
    mistake, and the first is kept.
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

  var message: String { "the key '\(key)' stands here a second time" }

  var hints: [String] { ["keep one of the two", "give this one another name"] }
}
