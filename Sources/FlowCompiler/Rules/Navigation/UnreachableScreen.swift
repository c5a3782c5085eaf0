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
  static let example = DiagnosticExample(
    from: .hall,
    wrong: [
      .replace("open: { navigate: { to: hall, params: { guest: Ada } } }", "open: { message: Nobody is at home. }")
    ])

  let name: String
  let start: String

  var message: String { "no way leads from '\(start)' to '\(name)'" }

  var hints: [String] { ["navigate to it from a screen that can be reached", "remove it"] }
}
