internal import Diagnostics

/// A timer is armed with a negative delay.
struct NegativeDelay: DiagnosticKind {
  static let code: DiagnosticCode = "negative-delay"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    The steps of an `after` run after the given time, which cannot be negative. A negative time usually results from a
    subtraction in the wrong order.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
      flow: bell

      screens:
        bell:
          params:
            pause: duration = 1s
          state:
            count: int = 0
          model: [count]
          events: [ring]
          enter: { send: ring }
          transitions:
            ring:
              - set: { count: =count + 1 }
              - after: =params.pause
                do: { send: ring }
          view:
            - text: "${model.count} rings"

      backstack:
        start: bell
      """,
    wrong: """
            pause: duration = duration("-1s")
      """,
    insteadOf: """
            pause: duration = 1s
      """)

  var key = "after"
  let delay: String

  var message: String { "'\(key)' received \(delay), which is in the past" }

  var hints: [String] { ["make sure that the time is at least '0s'"] }
}
