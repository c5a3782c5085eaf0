internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A declared event that nothing sends.
struct UnsentEvent: DiagnosticKind {
  static let code: DiagnosticCode = "unsent-event"
  static let group = DiagnosticGroup.style
  static let severity = Severity.warning
  static let explanation = """
    No control in the view of the presenter sends this event, and no step sends it. If the event is declared under
    `emits`, no step emits it.
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

extension UnsentEvent: UsageRule {
  static func check(_ signature: Signature, _ usage: Usage, in flow: CheckedFlow, into report: inout Report) {
    for (index, event) in zip(signature.events.eventIDs, signature.events)
    where !flow.isSent(index, of: signature, usage) {
      guard let sender = possibleSender(of: event, to: signature) else { continue }
      report.add(UnsentEvent(name: event.name.text, sender: sender), at: event.name.span)
    }
  }

  /// Returns the only possible sender of an event, or `nil` when there are others. A presenter without a view, or
  /// with an undrawn case, is used by a host, which may send anything.
  private static func possibleSender(of event: EventSignature, to signature: Signature) -> Sender? {
    if event.isEmitted { return .itself }
    if event.isPrivate { return .step }
    if event.edits != nil { return nil }
    switch signature.role {
    case .store: return .step
    case .stack: return nil
    case .flow: return signature.declaration.model == nil || signature.declaration.isDrawn ? .control : nil
    case .screen, .part: return signature.declaration.isDrawn ? .control : nil
    }
  }
}
