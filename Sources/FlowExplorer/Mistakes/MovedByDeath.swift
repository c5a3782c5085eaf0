internal import FlowReports
internal import Diagnostics

/// After process death a flow shows another screen than before.
struct MovedByDeath: DiagnosticKind {
  static let code: DiagnosticCode = "moved-by-death"
  static let group = DiagnosticGroup.exploration
  static let severity = Severity.warning
  static let explanation = """
    A system ends the process of an app that nobody looks at, and brings it back later from what was `saved`. Whoever returns then expects the
    screen that was left. Here another one is shown, or other ones lie below it: what a screen or a guard needs is in `state` and
    gone, and not in `saved`. Looked for by `flowspec validate --explore --process-death`, and where `explore` says `processDeath: true`.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 1
      flow: vault

      stores:
        guard:
          saved:
            isIn: bool = false
          events: [admit]
          transitions:
            admit: { set: { isIn: true } }

      screens:
        gate:
          events: [enter]
          transitions:
            enter:
              - send: guard.admit
              - navigate: { to: vault, as: reset }
          view:
            - button: { label: Enter, sends: enter }
        vault:
          requires: { when: guard.isIn, redirect: { to: gate, as: reset } }
          view:
            - text: Gold

      backstack:
        start: gate

      explore:
        processDeath: true
      """,
    wrong: [.replace("saved:", "state:")])

  let screen: String
  /// The screen that is shown afterwards, or `nil` if the flow has ended.
  let after: String?
  /// The screens on the stack afterwards, from the bottom.
  let stack: [String]
  let trace: RunTrace

  var message: String {
    guard let after else { return "when the process dies on '\(screen)', the flow ends" }
    if after != screen { return "when the process dies on '\(screen)', the flow comes back on '\(after)'" }
    let others = stack.dropLast().map { "'\($0)'" }.joined(separator: ", ")
    return "when the process dies on '\(screen)', \(others.isEmpty ? "nothing" : others) is below it afterwards"
  }

  var steps: [String] { trace.lines }

  var hints: [String] {
    ["put what it takes to be there under 'saved' in place of 'state'", trace.hint]
  }
}
