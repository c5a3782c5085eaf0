internal import Diagnostics
internal import FlowSpec

/// A declared event without a handler.
///
/// Reported while lowering presenters.
struct UnhandledEvent: DiagnosticKind {
  static let code: DiagnosticCode = "unhandled-event"
  static let group = DiagnosticGroup.flow
  static let severity = Severity.warning
  static let explanation = """
    Each event needs a transition of the same name. Without one, sending the event has no effect.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [
      .replace("events: [open]", "events: [open, shut]"),
      .insert("- button: { label: Shut, sends: shut }", after: "- button: { label: Open, sends: open }"),
    ])

  let name: String

  var message: String { "'\(name)' has no transition" }

  var hints: [String] { ["add '\(name):' to the transitions", "remove it from the events"] }
}
