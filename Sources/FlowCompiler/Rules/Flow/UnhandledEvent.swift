internal import Diagnostics
internal import FlowSpec

/// A declared event without a handler.
struct UnhandledEvent: DiagnosticKind {
  static let code: DiagnosticCode = "unhandled-event"
  static let group = DiagnosticGroup.flow
  static let severity = Severity.warning
  static let explanation = """
    Each event has a transition of the same name. Without one, whoever sends it waits in vain.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [
      .replace("events: [open]", "events: [open, shut]"),
      .insert("- button: { label: Shut, sends: shut }", after: "- button: { label: Open, sends: open }"),
    ])

  let name: String

  var message: String { "nothing happens on '\(name)'" }

  var hints: [String] { ["add '\(name):' to the transitions", "remove it of the events"] }
}
