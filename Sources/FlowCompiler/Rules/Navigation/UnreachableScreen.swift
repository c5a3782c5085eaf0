internal import Diagnostics
internal import FlowSpec

/// A screen that no navigation reaches.
struct UnreachableScreen: DiagnosticKind {
  static let code: DiagnosticCode = "unreachable-screen"
  static let group = DiagnosticGroup.navigation
  static let severity = Severity.warning
  static let explanation = """
    No sequence of `navigate` steps leads from the first screen to this screen.
    """
  static let example = DiagnosticExample(
    from: .hall,
    wrong: [
      .replace("open: { navigate: { to: hall, params: { guest: Ada } } }", "open: { message: Nobody is at home. }")
    ])

  let name: String
  let start: String

  var message: String { "no path leads from '\(start)' to '\(name)'" }

  var hints: [String] { ["navigate to it from a reachable screen", "remove it"] }
}
