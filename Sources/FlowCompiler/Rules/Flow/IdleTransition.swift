internal import Diagnostics
internal import FlowSpec

/// A transition without effect.
struct IdleTransition: DiagnosticKind {
  static let code: DiagnosticCode = "idle-transition"
  static let group = DiagnosticGroup.flow
  static let severity = Severity.warning
  static let explanation = """
    A transition without steps accepts the event and has no effect.
    """
  static let example = DiagnosticExample(
    from: .door,
    with: [
      .replace(
        """
        transitions:
          open: { set: { isOpen: true } }
        """,
        """
        transitions:
          open: { message: The door is locked. }
        enter: { set: { isOpen: false } }
        """)
    ],
    wrong: [.replace("open: { message: The door is locked. }", "open: []")])

  let event: String

  var message: String { "the transition of '\(event)' has no steps" }

  var hints: [String] { ["add its steps", "or remove it, and the event if nothing else handles the event"] }
}

extension IdleTransition: PresenterRule {
  static func check(_ presenter: PresenterDeclaration, into report: inout Report) {
    for (event, alternatives) in presenter.transitions where alternatives.allSatisfy(\.steps.isEmpty) {
      report.add(IdleTransition(event: event.text), at: event.span)
    }
  }
}
