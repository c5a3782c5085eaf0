internal import Diagnostics

/// An expression of a running flow fails.
struct FailedFormula: DiagnosticKind {
  static let code: DiagnosticCode = "failed-formula"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    Most mistakes in expressions are found before a flow runs. Other failures depend on values: a division by zero, an
    index beyond the end of a list, a key that a map lacks, or a number that grows too large. The input is rolled back,
    and the flow continues. The message shows the values that the expression has read.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
      flow: average

      screens:
        average:
          state:
            sum: int = 7
            count: int = 0
          model:
            mean: "=count == 0 ? 0 : sum / count"
          view:
            - text: "On average ${model.mean}"

      backstack:
        start: average
      """,
    wrong: "mean: =sum / count", insteadOf: #"mean: "=count == 0 ? 0 : sum / count""#)

  let failure: String

  var message: String { "the expression fails: \(failure)" }
}
