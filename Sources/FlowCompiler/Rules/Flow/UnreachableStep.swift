internal import Diagnostics
internal import FlowSpec

/// A step after one that leaves its screen.
///
/// Reported while lowering presenters.
struct UnreachableStep: DiagnosticKind {
  static let code: DiagnosticCode = "unreachable-step"
  static let group = DiagnosticGroup.flow
  static let severity = Severity.warning
  static let explanation = """
    `goBack`, `return`, `as: replace` and `as: reset` remove the screen that runs them, so the rest of the list of steps
    does not run. In the steps of a mode, `become` ends the mode with the same consequence.
    """
  static let example = DiagnosticExample(
    from: .hall,
    with: [
      .insert(
        """
        events: [leave]
        transitions:
          leave:
            - message: Bye
            - goBack: {}
        """, after: "model: { guest: =params.guest }"),
      .insert("- button: { label: Leave, sends: leave }", after: "- text: Welcome, ${model.guest}"),
    ],
    wrong: [
      .insert("  - goBack: {}", after: "leave:"),
      .replace(
        """
        - message: Bye
        - goBack: {}
        """, "- message: Bye"),
    ])

  let after: String

  var message: String {
    "this step never runs, because '\(after)' has left the \(after == "become" ? "mode" : "screen")"
  }

  /// The screen that the step navigates to.
  var destination: String?

  var hints: [String] {
    guard let destination, after == "goBack" else { return ["move it before '\(after)'"] }
    return ["write one step in place of both: 'navigate: { to: \(destination), as: replace }'"]
  }
}
