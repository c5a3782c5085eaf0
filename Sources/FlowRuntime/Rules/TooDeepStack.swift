internal import Diagnostics

/// The backstack exceeds the depth limit.
struct TooDeepStack: DiagnosticKind {
  static let code: DiagnosticCode = "too-deep-stack"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    Each `navigate` adds an entry to the backstack, and the screen of the entry keeps its state. If a flow only adds
    entries, its stack grows without end. An input that would exceed 1,000 entries is rolled back.
    """
  static let example = DiagnosticExample(
    wrong: """
      flowspec: 2
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
      flowspec: 2
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

  var message: String { "the backstack already has \(limit) entries, so it cannot take '\(screen)'" }

  var hints: [String] { ["go back with 'goBack'", "use 'as: replace' or 'as: reset'"] }
}
