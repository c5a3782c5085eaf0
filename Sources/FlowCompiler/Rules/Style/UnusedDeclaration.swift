internal import Diagnostics
internal import FlowSpec

/// An unused declaration.
struct UnusedDeclaration: DiagnosticKind {
  static let code: DiagnosticCode = "unused-declaration"
  static let group = DiagnosticGroup.style
  static let severity = Severity.warning
  static let explanation = """
    An unused declaration is left over, or another place reads the wrong name.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [.insert("knocks: int = 0", after: "isOpen: bool = false")])

  let what: String
  let name: String
  let isWritten: Bool

  var message: String { isWritten ? "\(what) '\(name)' is written and never read" : "\(what) '\(name)' is never used" }

  var hints: [String] { ["remove it"] }
}
