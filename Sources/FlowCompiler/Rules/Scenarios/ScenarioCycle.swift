internal import Diagnostics

/// A scenario that runs itself.
struct ScenarioCycle: DiagnosticKind {
  static let code: DiagnosticCode = "scenario-cycle"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    `run` does the steps of another scenario. Where that leads back to the first, it would never end.
    """
  static let example = DiagnosticExample(from: .till, wrong: [.insert("- run: opens", after: "- press: Open")])

  let name: String
  /// Whether it runs itself directly, not through others.
  let isDirect: Bool

  var message: String { "the scenario '\(name)' runs itself\(isDirect ? "" : ", by way of others")" }

  var hints: [String] { ["remove it, or write 'repeat: { times: …, steps: … }'"] }
}
