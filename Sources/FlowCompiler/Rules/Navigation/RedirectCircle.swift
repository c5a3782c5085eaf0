internal import Diagnostics

/// Screens that redirect to each other in a cycle.
struct RedirectCircle: DiagnosticKind {
  static let code: DiagnosticCode = "redirect-circle"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    Who does not meet what a screen `requires` goes where `redirect` says. If that requires the same, nobody gets anywhere.
    """
  static let example = DiagnosticExample(
    from: .club,
    wrong: [.insert("  requires: { when: isMember, redirect: room }", after: "desk:")])

  let path: [String]

  var message: String { "whoever is not let in goes in a circle: \(path.shortened.joined(separator: " › "))" }

  var hints: [String] { ["redirect to a screen that everybody may enter"] }
}
