internal import Diagnostics
internal import FlowSpec

/// A declared event that nothing sends.
struct UnsentEvent: DiagnosticKind {
  static let code: DiagnosticCode = "unsent-event"
  static let group = DiagnosticGroup.style
  static let severity = Severity.warning
  static let explanation = """
    No control in the view of the screen sends the event, and no step sends it. For an event under `emits`, no step
    raises it.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [
      .replace("events: [open]", "events: [open, shut]"),
      .insert("shut: { set: { isOpen: false } }", after: "open: { set: { isOpen: true } }"),
    ])

  let name: String
  /// The possible sender of the event.
  var sender = Sender.control

  /// A sender of events.
  enum Sender {
    case control, step, itself
  }

  var message: String { sender == .itself ? "nothing emits '\(name)'" : "nothing sends '\(name)'" }

  var hints: [String] {
    switch sender {
    case .control: ["add a control that sends it", "remove it"]
    case .step: ["let a step send it", "remove it"]
    case .itself: ["add a step 'emit: \(name)'", "remove it"]
    }
  }
}
