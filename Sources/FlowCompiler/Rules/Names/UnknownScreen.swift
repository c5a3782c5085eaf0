internal import Diagnostics
internal import FlowSpec

/// A screen, named by a step or the backstack, that the flow does not declare.
///
/// Reported while declaring names and types and lowering scenarios.
struct UnknownScreen: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-screen"
  static let group = DiagnosticGroup.names
  static let explanation = """
    `navigate`, `goBack` and `start` name a screen that the flow declares under `screens`. `navigate` can also name an
    imported flow. In a scenario, write the name of the import in front of the name of its screen, as in `inner.one`.
    """
  static let example = DiagnosticExample(
    from: .hall,
    wrong: [
      .replace(
        "open: { navigate: { to: hall, params: { guest: Ada } } }",
        "open: { navigate: { to: hal, params: { guest: Ada } } }")
    ])

  let name: String
  let declared: [String]

  /// Whether a presenter that is not a screen has the name.
  var isPart = false
  /// The paths of all screens of imported flows with this name.
  var meant: [String] = []

  var message: String {
    if !meant.isEmpty { return "'\(name)' is a screen of \(meant.count) imported flows" }
    return isPart ? "'\(name)' is a presenter for composition, not a screen" : "no screen is named '\(name)'"
  }

  var hints: [String] {
    if !meant.isEmpty { return ["write \(meant.prefix(6).map { "'\($0)'" }.joined(separator: " or "))"] }
    if isPart { return ["declare it under 'screens' to navigate to it"] }
    return nameHints(for: name, among: declared, listedAs: "the screens are")
  }
}
