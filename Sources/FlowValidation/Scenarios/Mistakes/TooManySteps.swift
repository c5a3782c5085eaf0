internal import Diagnostics

/// A scenario does more steps than any scenario needs.
struct TooManySteps: DiagnosticKind {
  static let code: DiagnosticCode = "too-many-steps"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    The steps of a scenario are counted each time they are done. Ten thousand of them are a slip in a number, or a loop in a loop.
    """
  static let example = DiagnosticExample.kettle(
    wrong: """
            - repeat: { times: 1000000, steps: [{ type: { Cups: 2 } }] }
      """,
    insteadOf: """
            - type: { Cups: 2 }
      """)

  let limit: Int

  var message: String { "the scenario has done \(limit) steps and is not at its end" }

  var hints: [String] { ["repeat less often, or let time pass in one 'advance'"] }
}
