internal import FlowExplorer
internal import FlowReports
internal import Diagnostics

/// A number or a duration of a scenario is negative.
struct NegativeAmount: DiagnosticKind {
  static let code: DiagnosticCode = "negative-amount"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    Time cannot run backwards, and the number of repetitions cannot be negative.
    """
  static let example = DiagnosticExample(from: .kettle, wrong: [.replace("- advance: 1s", "- advance: -1s")])

  let what: String
  let amount: String

  var message: String { "\(what) is \(amount), which is negative" }
}
