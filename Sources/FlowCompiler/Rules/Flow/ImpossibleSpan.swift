internal import Diagnostics
internal import FlowSpec

/// A time span that nothing can wait for.
///
/// Reported while lowering presenters.
struct ImpossibleSpan: DiagnosticKind {
  static let code: DiagnosticCode = "impossible-span"
  static let group = DiagnosticGroup.flow
  static let explanation = """
    A timer cannot have a negative duration. The duration of an effect must be greater than zero, because the effect
    would otherwise run without end at one instant.
    """
  static let example = DiagnosticExample(
    from: .door,
    with: [
      .replace(
        "open: { set: { isOpen: true } }",
        """
        open:
          - after: 1s
            do: { set: { isOpen: true } }
        """)
    ],
    wrong: [.replace("- after: 1s", "- after: -1s")])

  /// The key whose value is the span.
  let key: String
  let span: String

  var message: String { "'\(key)' cannot be \(span)" }

  var hints: [String] { ["write a positive duration, as in '1s'"] }
}
