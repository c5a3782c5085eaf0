internal import Diagnostics

/// Timers arm one another without time passing.
struct RestlessTimer: DiagnosticKind {
  static let code: DiagnosticCode = "restless-timer"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    A timer without a delay runs at the instant at which it was armed. If its steps arm another timer without a delay,
    and so on, time never advances. After 1,000 timers at one instant, the other timers that are due are cancelled.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
      flow: alarm

      screens:
        alarm:
          state:
            count: int = 0
          model: [count]
          events: [ring]
          enter: { send: ring }
          transitions:
            ring:
              - set: { count: =count + 1 }
              - after: 1s
                do: { send: ring }
          view:
            - text: "${model.count} rings"

      backstack:
        start: alarm
      """,
    wrong: "- after: 0s", insteadOf: "- after: 1s")

  let name: String?
  let presenter: String
  let limit: Int

  var message: String {
    let words = name.map { " named '\($0)'" } ?? ""
    return "more than \(limit) timers ran at one instant; a timer of '\(presenter)'\(words) was cancelled"
  }

  var hints: [String] { ["give 'after' a positive time"] }
}
