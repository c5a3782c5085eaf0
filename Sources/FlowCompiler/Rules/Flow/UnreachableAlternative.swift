internal import Diagnostics
internal import FlowSpec

/// An alternative after one without `when`.
///
/// Reported while lowering presenters.
struct UnreachableAlternative: DiagnosticKind {
  static let code: DiagnosticCode = "unreachable-alternative"
  static let group = DiagnosticGroup.flow
  static let severity = Severity.warning
  static let explanation = """
    Of several alternatives, only the first one whose `when` holds is run. An alternative without `when` has no
    condition that can fail, so the alternatives after it never run.
    """
  static let example = DiagnosticExample(
    from: .door,
    with: [
      .replace(
        "open: { set: { isOpen: true } }",
        """
        open:
          - when: isOpen
            do: { message: It is open. }
          - do: { set: { isOpen: true } }
        """)
    ],
    wrong: [
      .insert("  - do: { set: { isOpen: true } }", after: "open:"),
      .replace(
        """
        - when: isOpen
          do: { message: It is open. }
        - do: { set: { isOpen: true } }
        """,
        """
        - when: isOpen
          do: { message: It is open. }
        """),
    ])

  var message: String { "this alternative never runs" }

  var hints: [String] { ["move the alternative without 'when' to the end"] }
}
