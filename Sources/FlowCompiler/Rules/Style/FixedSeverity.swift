internal import Diagnostics
internal import FlowSpec

/// A lowered severity for a rule whose severity is fixed.
///
/// Reported while reading settings.
struct FixedSeverity: DiagnosticKind {
  static let code: DiagnosticCode = "fixed-severity"
  static let group = DiagnosticGroup.style
  static let explanation = """
    An error that prevents a flow from running cannot be turned off or made a warning. A failed scenario and a violated
    property cannot be turned off either. Correct the flow, the scenario or the property instead. Warnings can be turned
    off. So can the findings of the built-in checks of an exploration, such as `dead-end`.
    """
  static let example = DiagnosticExample(
    from: .meter,
    wrong: [.insert("unknown-screen: off", after: "unheard-event: error")])

  let code: String

  var message: String { "'\(code)' is always an error" }

  var hints: [String] { ["remove it, and fix its findings"] }
}
