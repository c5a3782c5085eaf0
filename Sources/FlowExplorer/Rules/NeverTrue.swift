internal import FlowReports
internal import Diagnostics

/// A condition never holds.
struct NeverTrue: DiagnosticKind {
  static let code: DiagnosticCode = "never-true"
  static let group = DiagnosticGroup.exploration
  static let severity = Severity.warning
  static let explanation = """
    The exploration reached every state of the flow with all possible inputs, and this condition was false each time it
    was evaluated. It is the condition of an `if`, a `where`, an effect, a child or an element, or it enables a control.
    A condition may have no other effect than that steps never run, or that a screen or a case is never shown. Then
    `never-runs` or `never-shown` is reported instead.
    """
  static let example = DiagnosticExample(
    from: .switchboard,
    wrong: [
      .replace(
        "turn: { set: { isOn: =!isOn } }",
        """
        turn:
          - set: { isOn: =!isOn }
          - if: isOn && backstack.depth == 1
            then: { message: The board is gone. }
        """)
    ])

  let condition: String

  var message: String { "no run of the flow makes '\(condition)' true" }

  var hints: [String] {
    ["find the part that should make it true", "remove the condition and everything that depends on it"]
  }
}
