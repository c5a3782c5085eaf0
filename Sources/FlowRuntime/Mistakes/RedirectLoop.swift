internal import Diagnostics

/// Screens with unmet requirements redirect to one another.
struct RedirectLoop: DiagnosticKind {
  static let code: DiagnosticCode = "redirect-loop"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    When what a screen requires does not hold, another takes its place, which may require something itself. Where that leads
    back to a screen that was refused already, nobody would ever arrive, and the input is undone.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 1
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

  var message: String { "nobody can enter: \(circle.map { "'\($0)'" }.joined(separator: " sends on to "))" }

  var hints: [String] { ["let one of them require nothing"] }

  /// The screens of the cycle, the first and the last the same.
  private var circle: [String] {
    for (start, screen) in screens.enumerated() {
      if let end = screens[(start + 1)...].firstIndex(of: screen) { return Array(screens[start...end]) }
    }
    return screens
  }
}
