internal import FlowReports
internal import Diagnostics

/// After process death a flow shows another screen than before.
struct MovedByDeath: DiagnosticKind {
  static let code: DiagnosticCode = "moved-by-death"
  static let group = DiagnosticGroup.exploration
  static let severity = Severity.warning
  static let explanation = """
    The system may end the process of an app in the background, and restart it later from its `saved` state. Returning
    users expect the screen that they saw last. Here they find a different screen, or different screens below it. There
    are three reasons. A screen or a guard may depend on state under `state`, which is lost, and not on `saved` state.
    It may depend on a `secret`, which is never saved, not even under `saved`. Or a condition under `requires` stopped
    holding after its screen was entered: the condition is checked again when the screen is restored. This check
    requires `flowspec validate --explore --process-death`, or `processDeath: true` under `explore`.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 2
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
  /// Whether the flow has state that is lost.
  let losesState: Bool
  let trace: RunTrace

  var message: String {
    guard let after else { return "when the process dies on '\(screen)', the flow ends" }
    if after != screen { return "when the process dies on '\(screen)', the flow comes back on '\(after)'" }
    let others = stack.dropLast().map { "'\($0)'" }.joined(separator: ", ")
    return "when the process dies on '\(screen)', \(others.isEmpty ? "nothing" : others) is below it afterwards"
  }

  var steps: [String] { trace.lines }

  var hints: [String] {
    guard losesState else {
      let screen = after == screen ? "a screen" : "'\(screen)'"
      return ["leave \(screen) as soon as the condition of its 'requires' stops holding", trace.hint]
    }
    let guards = after == screen ? ["or check the 'requires' of the screens below it"] : []
    return ["move the state that it depends on from 'state' to 'saved'"] + guards + [trace.hint]
  }
}
