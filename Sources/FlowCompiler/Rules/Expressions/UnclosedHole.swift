internal import Diagnostics
internal import FlowSpec

/// An interpolation that is never closed.
///
/// Reported while lowering presenters.
struct UnclosedHole: DiagnosticKind {
  static let code: DiagnosticCode = "unclosed-hole"
  static let group = DiagnosticGroup.expressions
  static let explanation = """
    An interpolation starts with `${` and ends with `}`, with an expression in between. To write a literal `${`, write \
    `$${`.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [.replace(#"- text: "${model.isOpen ? 'Open' : 'Shut'}""#, #"- text: "${model.isOpen ? 'Open' : 'Shut'""#)])

  var message: String { "this '${' is never closed" }

  var hints: [String] { ["close it with '}'", "write '$${' for a literal '${'"] }
}
