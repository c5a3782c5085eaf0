internal import Diagnostics

/// Events of one input send one another endlessly.
struct EndlessEvents: DiagnosticKind {
  static let code: DiagnosticCode = "endless-events"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    A sent event is handled before the next input. If the steps of this event send a second event, and the steps of the
    second event send the first one again, the processing of the input never ends. After 1,000 events, the input is
    rolled back. The message shows the cycle.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
      flow: clock

      screens:
        clock:
          state:
            beats: int = 0
          model: [beats]
          events: [tick, tock]
          enter: { send: tick }
          transitions:
            tick:
              - set: { beats: =beats + 1 }
              - send: tock
            tock:
              when: beats < 10
              do: { send: tick }
          view:
            - text: "${model.beats} beats"

      backstack:
        start: clock
      """,
    wrong: "when: beats > 0", insteadOf: "when: beats < 10")

  let cycle: [String]
  let limit: Int

  var message: String { "one input sent more than \(limit) events: \(cycle.joined(separator: " → "))" }

  var hints: [String] {
    ["send the next event only under a 'when' that becomes false", "add a delay with 'after'"]
  }
}
