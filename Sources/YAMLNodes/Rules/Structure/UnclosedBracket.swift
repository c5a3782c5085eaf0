internal import Diagnostics

/// A bracket that is never closed, or that is closed by a bracket of another kind.
///
/// Reported while reading YAML.
struct UnclosedBracket: DiagnosticKind {
  static let code: DiagnosticCode = "unclosed-bracket"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    Each `[` needs a matching `]`, and each `{` needs a matching `}`.
    """#
  static let example = DiagnosticExample(from: .counter, wrong: [.replace("model: [count]", "model: [count")])

  let bracket: String
  /// The bracket of another kind at the place where this one should be closed.
  let found: String?

  var message: String {
    if let found { return "'\(bracket)' is closed by '\(found)'" }
    return "'\(bracket)' is never closed"
  }

  var hints: [String] {
    [
      "write '\(bracket == "[" ? "]" : "}")' where it ends",
      "put quotes around the value if it is a string that begins with '\(bracket)'",
    ]
  }
}
