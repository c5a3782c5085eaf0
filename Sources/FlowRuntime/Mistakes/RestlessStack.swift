internal import Diagnostics

/// Screens that send the person on as soon as they enter do so without end.
struct RestlessStack: DiagnosticKind {
  static let code: DiagnosticCode = "restless-stack"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    A screen may go elsewhere when it enters. When the screen it goes to does the same, the backstack never comes to
    rest. After a hundred rounds the input is undone.
    """
  static let example = DiagnosticExample(
    wrong: """
      flowspec: 1
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
      flowspec: 1
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

  let screens: [String]
  let limit: Int

  var message: String { "the backstack did not come to rest in \(limit) rounds, with '\(screens.last ?? "")' on top" }

  var hints: [String] { ["navigate in 'enter' only under a condition"] }
}
