internal import Diagnostics

/// The number of armed timers exceeds the limit.
struct TooManyTimers: DiagnosticKind {
  static let code: DiagnosticCode = "too-many-timers"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    Each `after` arms a timer of its own. An `after` with a name restarts the timer with that name instead. An input
    that would exceed 1,000 timers is rolled back.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
      flow: alarms

      screens:
        alarms:
          state:
            count: int = 0
          model: [count]
          events: [more]
          enter: { send: more }
          transitions:
            more:
              when: count < 8
              do:
                - set: { count: =count + 1 }
                - after: 1m
                  do: { set: { count: =count - 1 } }
                - after: 2m
                  do: { set: { count: =count - 1 } }
                - send: more
          view:
            - text: "${model.count} so far"

      backstack:
        start: alarms
      """,
    wrong: "when: count >= 0", insteadOf: "when: count < 8")

  let limit: Int

  var message: String { "\(limit) timers are already armed" }

  var hints: [String] { ["give 'after' a 'name', so that arming it again replaces it"] }
}
