internal import Diagnostics
internal import FlowSpec

/// A cancelled timer that no step starts.
///
/// Reported while lowering presenters.
struct UnknownTimer: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-timer"
  static let group = DiagnosticGroup.names
  static let explanation = """
    `cancel: NAME` stops the timers, and cancels the calls, that the same presenter has started with `name: NAME`.
    """
  static let example = DiagnosticExample(
    from: .door,
    with: [
      .replace(
        "open: { set: { isOpen: true } }",
        """
        open:
          - set: { isOpen: true }
          - after: 5s
            name: shutting
            do: { set: { isOpen: false } }
          - cancel: shutting
        """)
    ],
    wrong: [.replace("- cancel: shutting", "- cancel: shuting")])

  let name: String
  let declared: [String]

  var message: String { "no timer or call is named '\(name)'" }

  var hints: [String] {
    declared.isEmpty
      ? ["give an 'after' or a 'call' the name: 'name: \(name)'"]
      : nameHints(for: name, among: declared, listedAs: "there are")
  }
}
