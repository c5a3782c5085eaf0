internal import Diagnostics

/// Screens with unmet requirements redirect to one another.
struct RedirectLoop: DiagnosticKind {
  static let code: DiagnosticCode = "redirect-loop"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    If the requirement of a screen does not hold, its redirect takes its place. The screen of the redirect may have a
    requirement as well. If the redirects lead back to a screen that was already refused, no screen can be shown, and
    the input is rolled back.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
      flow: gate

      state:
        member: bool = false
        known: bool = true

      screens:
        club:
          requires: { when: member, redirect: { to: join } }
          model: {}
          events: [close]
          transitions:
            close: goBack
          view:
            - button: { label: Close, sends: close }
        join:
          requires: { when: known, redirect: { to: club } }
          model: {}
          view:
            - text: Join us

      backstack:
        start: club
      """,
    wrong: "  known: bool = false", insteadOf: "  known: bool = true")

  let screens: [String]

  var message: String { "the redirects form a cycle: \(cycle.map { "'\($0)'" }.joined(separator: " redirects to "))" }

  var hints: [String] { ["remove the requirement of one of them"] }

  /// The screens of the cycle, the first and the last the same.
  private var cycle: [String] {
    for (start, screen) in screens.enumerated() {
      if let end = screens[(start + 1)...].firstIndex(of: screen) { return Array(screens[start...end]) }
    }
    return screens
  }
}
