internal import FlowReports
internal import Diagnostics

/// Repeating the same inputs grows the backstack without limit.
struct EndlessStack: DiagnosticKind {
  static let code: DiagnosticCode = "endless-stack"
  static let group = DiagnosticGroup.exploration
  static let severity = Severity.warning
  static let explanation = """
    A person can come to the same screen in the same state with more below it, and so on without end: each time costs memory
    and one more step back. Screens that lead to one another in a circle need `goBack`, `as: reuse` or `as: replace` somewhere
    in it. Where it is meant, `explore: { bounds: { backstack: 5 } }` says how deep it is worth exploring.
    """
  static let example = DiagnosticExample(
    from: .switchboard,
    wrong: [.replace("leave: goBack", "leave: { navigate: board }")])

  let screen: String
  let trace: RunTrace

  var message: String { "the backstack can grow for ever: '\(screen)' comes again and again on top of itself" }

  var steps: [String] { trace.lines }

  var hints: [String] {
    [
      "go back with 'goBack', or come with 'as: reuse'", "bound it: 'explore: { bounds: { backstack: 5 } }'",
      trace.hint,
    ]
  }
}
