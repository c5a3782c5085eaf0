internal import Diagnostics

/// A scenario does something with a flow that is asleep, or wakes one that is not.
struct SleepingFlow: DiagnosticKind {
  static let code: DiagnosticCode = "sleeping-flow"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    Between `background` and `foreground` a flow sees nothing but time pass: nobody can touch what is not on the screen.
    """
  static let example = DiagnosticExample.kettle(
    wrong: """
            - background
            - press: Pour
      """,
    insteadOf: """
            - press: Pour
      """)

  /// What is done.
  let step: String
  /// Whether the flow is asleep.
  let isAsleep: Bool

  var message: String {
    isAsleep ? "'\(step)' cannot be done while the flow is in the background" : "the flow is not in the background"
  }

  var hints: [String] { isAsleep ? ["write '- foreground' before it"] : ["write '- background' before it"] }
}
