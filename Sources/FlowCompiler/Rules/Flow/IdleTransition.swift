internal import Diagnostics
internal import FlowSpec

/// A transition without effect.
struct IdleTransition: DiagnosticKind {
  static let code: DiagnosticCode = "idle-transition"
  static let group = DiagnosticGroup.flow
  static let severity = Severity.warning
  static let explanation = """
    A transition without steps takes the event and drops it, so whoever sends it waits for something that does not come.
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

  var message: String { "nothing happens on '\(event)'" }

  var hints: [String] { ["add what it does", "take the event out"] }
}

extension IdleTransition {
  static func check(_ presenter: PresenterDeclaration, into report: inout Report) {
    for (event, alternatives) in presenter.transitions where alternatives.allSatisfy(\.steps.isEmpty) {
      report.add(IdleTransition(event: event.text), at: event.span)
    }
  }
}
