internal import Diagnostics

/// Screens that redirect to each other in a cycle.
struct RedirectCircle: DiagnosticKind {
  static let code: DiagnosticCode = "redirect-circle"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    If a screen's requirement is not met, the flow follows its `redirect`. If the redirects form a cycle, no screen \
    can be shown.
    """
  static let example = DiagnosticExample(
    from: .club,
    wrong: [.insert("  requires: { when: isMember, redirect: room }", after: "desk:")])

  let path: [String]

  var message: String { "the redirects form a cycle: \(path.shortened.joined(separator: " › "))" }

  var hints: [String] { ["redirect to a screen without a requirement"] }
}
