internal import FlowExplorer
internal import FlowReports
internal import Diagnostics

/// The progress of a back gesture is outside of its range.
struct UnfitProgress: DiagnosticKind {
  static let code: DiagnosticCode = "unfit-progress"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    The progress of a back gesture is a number from 0, where the gesture begins, to 1.
    """
  static let example = DiagnosticExample(
    from: .kettle, wrong: [.replace("- advance: 1s", "- swipe: 50")])

  let progress: String

  var message: String { "the progress of the gesture is \(progress), but it is a number from 0 to 1" }
}
