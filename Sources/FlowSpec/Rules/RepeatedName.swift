internal import Diagnostics

/// A list that contains a name twice.
///
/// Reported while reading declarations.
struct RepeatedName: DiagnosticKind {
  static let code: DiagnosticCode = "repeated-name"
  static let group = DiagnosticGroup.names
  static let explanation = """
    A list of cases or fields may contain each name only once. The second occurrence is probably a typo.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [.replace("model: [isOpen]", "model: [isOpen, isOpen]")])

  let name: String
  let what: String

  var message: String { "the \(what) '\(name)' is listed twice" }

  var hints: [String] { ["remove one"] }
}
