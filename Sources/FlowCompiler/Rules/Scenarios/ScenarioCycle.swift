internal import Diagnostics

/// A scenario that runs itself.
struct ScenarioCycle: DiagnosticKind {
  static let code: DiagnosticCode = "scenario-cycle"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    `run` runs the steps of another scenario. If that leads back to the first one, it never ends.
    """
  static let example = DiagnosticExample(from: .till, wrong: [.insert("- run: opens", after: "- press: Open")])

  let name: String
  /// Whether it runs itself directly, not through others.
  let isDirect: Bool

  var message: String { "the scenario '\(name)' runs itself\(isDirect ? "" : ", through others")" }

  var hints: [String] { ["remove it, or write 'repeat: { times: …, steps: … }'"] }
}
