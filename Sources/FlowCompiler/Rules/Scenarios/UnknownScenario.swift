internal import Diagnostics

/// A scenario that another runs but that does not exist.
///
/// Reported while lowering scenarios.
struct UnknownScenario: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-scenario"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    `run: NAME` runs the steps of another scenario of the same flow, so that common steps are written once.
    """
  static let example = DiagnosticExample(from: .till, wrong: [.replace("- run: opens", "- run: open")])

  let name: String
  let declared: [String]

  var message: String { "no scenario is named '\(name)'" }

  var hints: [String] { nameHints(for: name, among: declared, listedAs: "there are") }
}
