internal import Diagnostics

/// Screens navigate endlessly as soon as they enter, or because they leave.
struct RestlessStack: DiagnosticKind {
  static let code: DiagnosticCode = "restless-stack"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    A screen may navigate when it enters. If the next screen does the same, and so on, the backstack does not settle.
    The same happens if the `leave` steps of a screen send an event that makes another screen leave, and so on. After
    100 rounds, the input is rolled back. The message shows the cycle: steps, events, steps.
    """
  static let example = DiagnosticExample(
    wrong: """
      flowspec: 2
      flow: gates

      screens:
        north:
          enter:
            navigate: { to: south, as: replace }
          model: {}
          view:
            - text: North
        south:
          enter:
            navigate: { to: north, as: replace }
          model: {}
          view:
            - text: South

      backstack:
        start: north
      """,
    right: """
      flowspec: 2
      flow: gates

      screens:
        north:
          enter:
            navigate: { to: south, as: replace }
          model: {}
          view:
            - text: North
        south:
          model: {}
          view:
            - text: South

      backstack:
        start: north
      """)

  /// The steps and events of the cycle, the first and the last the same. Empty where they are unknown.
  let cycle: [String]
  /// The screen on top.
  let top: String
  /// Whether `leave` steps are among them.
  let isLeaving: Bool
  let limit: Int

  var message: String {
    let what = cycle.isEmpty ? ", with '\(top)' on top" : ": \(cycle.joined(separator: " → "))"
    return "the backstack did not settle in \(limit) rounds\(what)"
  }

  var hints: [String] {
    isLeaving
      ? [
        "leave all of them in one step: 'goBack: root' or 'goBack: { to: SCREEN }'",
        "go back only under a 'when' that becomes false",
      ]
      : ["navigate in 'enter' only under a condition"]
  }
}
