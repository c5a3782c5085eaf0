internal import FlowReports
internal import Diagnostics

/// Repeating the same inputs grows a stack without limit.
struct EndlessStack: DiagnosticKind {
  static let code: DiagnosticCode = "endless-stack"
  static let group = DiagnosticGroup.exploration
  static let severity = Severity.warning
  static let explanation = """
    The user can reach the same screen in the same state again and again, each time with more entries below it. Each
    repetition costs memory, and adds one more step to the way back. If screens navigate to one another in a cycle, at
    least one of them needs `goBack`, `as: reuse` or `as: replace`. If the stack is meant to grow, turn the finding off
    under `lint`, and give the reason there. Then limit the explored depth with `explore: { bounds: { backstack: 5 } }`.
    """
  static let example = DiagnosticExample(
    from: .switchboard,
    wrong: [.replace("leave: goBack", "leave: { navigate: board }")])

  let screen: String
  /// The name of the stack, as in `tabs.news`; `nil` for a backstack.
  let stack: String?
  let trace: RunTrace

  var message: String {
    let stack = stack.map { "the stack '\($0)'" } ?? "the backstack"
    return "\(stack) can grow without end: '\(screen)' is pushed again and again on top of itself"
  }

  var steps: [String] { trace.lines }

  var hints: [String] {
    [
      "go back with 'goBack', navigate with 'as: reuse' if no result is awaited, or limit the stack with 'maxDepth'",
      "if the stack is meant to grow: 'lint: { endless-stack: { severity: off, reason: WHY } }'", trace.hint,
    ]
  }
}
