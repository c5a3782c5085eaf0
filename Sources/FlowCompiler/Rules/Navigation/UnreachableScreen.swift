internal import Diagnostics
internal import FlowSpec

/// A screen that no navigation reaches.
struct UnreachableScreen: DiagnosticKind {
  static let code: DiagnosticCode = "unreachable-screen"
  static let group = DiagnosticGroup.navigation
  static let severity = Severity.warning
  static let explanation = """
    Starting on the first screen and following every `navigate`, a person never comes to this screen.
    """
  static let example = DiagnosticExample.hall(
    wrong: """
            open: { message: Nobody is at home. }
      """,
    insteadOf: """
            open: { navigate: { to: hall, params: { guest: Ada } } }
      """)

  let name: String
  let start: String

  var message: String { "no way leads from '\(start)' to '\(name)'" }

  var hints: [String] { ["navigate to it from a screen that can be reached", "take it out"] }
}
