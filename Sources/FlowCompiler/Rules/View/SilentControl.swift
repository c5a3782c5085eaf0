internal import Diagnostics
internal import FlowSpec

/// A control that does nothing when it is used.
///
/// Reported while lowering presenters.
struct SilentControl: DiagnosticKind {
  static let code: DiagnosticCode = "silent-control"
  static let group = DiagnosticGroup.view
  static let severity = Severity.warning
  static let explanation = """
    A button that sends no event has no effect.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [.insert("- button: { label: Shut }", after: "- button: { label: Open, sends: open }")])

  let kind: String

  var message: String { "this \(kind) has no effect" }

  var hints: [String] { ["add 'sends: EVENT'"] }
}
