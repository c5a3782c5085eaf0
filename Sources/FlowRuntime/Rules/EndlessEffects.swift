internal import Diagnostics

/// Effects trigger one another endlessly.
struct EndlessEffects: DiagnosticKind {
  static let code: DiagnosticCode = "endless-effects"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    An effect runs when its key changes or its condition becomes true. Suppose that an effect writes values that another
    effect reads, and that the other effect writes values that the first one reads. Then the effects may trigger each
    other without end. After 100 rounds, the input is rolled back. The message shows the cycle: effect, state, effect.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
      flow: echo

      screens:
        hall:
          state:
            left: int = 0
            right: int = 0
          model: [left, right]
          events: [answer]
          transitions:
            answer: { set: { right: =left } }
          effects:
            forth: { key: right, do: { set: { left: =right } } }
            back: { key: left, do: { send: answer } }
          view:
            - text: "${model.left} and ${model.right}"

      backstack:
        start: hall
      """,
    wrong: """
            answer: { set: { right: =left + 1 } }
      """,
    insteadOf: """
            answer: { set: { right: =left } }
      """)

  let cycle: [String]
  let limit: Int

  var message: String { "effects did not settle in \(limit) rounds: \(cycle.joined(separator: " → "))" }

  var hints: [String] {
    [
      "let one of them write only values that its own condition does not read",
      "compute one of the values with 'derived'",
    ]
  }
}
