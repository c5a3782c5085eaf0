internal import Diagnostics
internal import FlowSpec

/// A lowered severity for a rule whose severity is fixed.
struct FixedSeverity: DiagnosticKind {
  static let code: DiagnosticCode = "fixed-severity"
  static let group = DiagnosticGroup.style
  static let explanation = """
    What keeps a flow from running cannot be turned off or down: there would be nothing to run. Nor can a scenario that fails or a property that
    does not hold: change what they say. Warnings can, and what exploring finds without being asked.
    """
  static let example = DiagnosticExample(
    from: .meter,
    wrong: [.insert("unknown-screen: off", after: "unheard-event: error")])

  let code: String

  var message: String { "'\(code)' is wrong in every flow, and stays an error" }

  var hints: [String] { ["remove it, and mend what it finds"] }
}
