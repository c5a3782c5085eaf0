internal import Diagnostics
internal import FlowSpec

/// An interpolation that is never closed.
struct UnclosedHole: DiagnosticKind {
  static let code: DiagnosticCode = "unclosed-hole"
  static let group = DiagnosticGroup.expressions
  static let explanation = """
    A hole starts with `${` and ends with `}`; in between stands CEL. A literal `${` is written `$${`.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [.replace(#"- text: "${model.isOpen ? 'Open' : 'Shut'}""#, #"- text: "${model.isOpen ? 'Open' : 'Shut'""#)])

  var message: String { "this '${' is never closed" }

  var hints: [String] { ["close it with '}'", "write '$${' for a literal '${'"] }
}
