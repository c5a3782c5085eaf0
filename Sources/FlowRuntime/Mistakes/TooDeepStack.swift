internal import Diagnostics

/// The backstack exceeds the depth limit.
struct TooDeepStack: DiagnosticKind {
  static let code: DiagnosticCode = "too-deep-stack"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    Each 'navigate' puts an entry on the backstack, and its screen keeps its state. A flow that only ever pushes grows
    for ever; at a thousand entries the input is undone.
    """
  static let example = DiagnosticExample(
    wrong: """
      flowspec: 1
      flow: mirrors

      screens:
        hall:
          state:
            count: int = 0
          model: [count]
          events: [walk]
          enter: { send: walk }
          transitions:
            walk:
              - set: { count: =count + 1 }
              - navigate: { to: mirror }
              - navigate: { to: mirror }
              - send: walk
          view:
            - text: "${model.count} steps"
        mirror:
          model: {}
          view:
            - text: A mirror

      backstack:
        start: hall
      """,
    right: """
      flowspec: 1
      flow: mirrors

      screens:
        hall:
          state:
            count: int = 0
          model: [count]
          events: [walk]
          enter: { send: walk }
          transitions:
            walk:
              when: count < 8
              do:
                - set: { count: =count + 1 }
                - navigate: { to: mirror }
                - navigate: { to: mirror }
                - send: walk
          view:
            - text: "${model.count} steps"
        mirror:
          model: {}
          view:
            - text: A mirror

      backstack:
        start: hall
      """)

  let screen: String
  let limit: Int

  var message: String { "the backstack has \(limit) entries already and cannot take '\(screen)'" }

  var hints: [String] { ["go back with 'goBack'", "use 'as: replace' or 'as: reset'"] }
}
