internal import Diagnostics

/// The modes of a presenter change without end.
struct RestlessModes: DiagnosticKind {
  static let code: DiagnosticCode = "restless-modes"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    A mode may switch to another mode in its `enter` steps or in an effect. If the next mode does the same, and so on,
    the presenter does not settle. After 100 rounds, the input is rolled back. The message shows the cycle of modes.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
      flow: pump

      screens:
        pump:
          state:
            turns: int = 0
          model: [turns]
          modes:
            Filling:
              enter: { become: Draining }
              view: [{ text: Filling }]
            Draining:
              enter:
                - set: { turns: =turns + 1 }
                - if: turns < 3
                  then: { become: Filling }
              view: [{ text: Draining }]
          view:
            - text: ${model.turns}
            - mode

      backstack:
        start: pump
      """,
    wrong: "- if: turns > 0", insteadOf: "- if: turns < 3")

  let presenter: String
  /// The modes of the cycle, the first and the last the same.
  let cycle: [String]
  let limit: Int

  var message: String {
    "the modes of '\(presenter)' did not settle in \(limit) rounds: \(cycle.joined(separator: " → "))"
  }

  var hints: [String] { ["say 'become' in 'enter' and in effects only under a condition that becomes false"] }
}
