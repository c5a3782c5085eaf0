internal import Diagnostics

/// The duration of an effect is not positive.
struct EmptyPeriod: DiagnosticKind {
  static let code: DiagnosticCode = "empty-period"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    An effect with `every`, `after` or `idle` waits for a duration, which must be greater than zero. Otherwise the
    effect would run without end at one instant.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
      flow: pulse

      screens:
        heart:
          params:
            pause: duration = 1s
          state:
            beats: int = 0
          model: [beats]
          effects:
            beat: { every: =params.pause, do: { set: { beats: =beats + 1 } } }
          view:
            - text: "${model.beats} beats"

      backstack:
        start: heart
      """,
    wrong: """
            pause: duration = 0s
      """,
    insteadOf: """
            pause: duration = 1s
      """)

  let effect: String
  let span: String

  var message: String { "the effect '\(effect)' would wait for \(span)" }

  var hints: [String] { ["give it a positive duration, as in '1s'"] }
}
