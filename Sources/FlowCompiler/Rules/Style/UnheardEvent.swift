internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// An emitted event without a handler.
struct UnheardEvent: DiagnosticKind {
  static let code: DiagnosticCode = "unheard-event"
  static let group = DiagnosticGroup.style
  static let severity = Severity.warning
  static let explanation = """
    An emitted event goes to the presenter that composes the emitting presenter. An event that a screen emits goes to
    the flow. No transition there handles this event.
    """
  static let example = DiagnosticExample(from: .album, wrong: [.replace("removed: { remove", "remove: { remove")])

  let name: String
  let isOfScreen: Bool

  var message: String { "no transition handles '\(name)'" }

  var hints: [String] {
    [isOfScreen ? "add 'SCREEN.\(name):' to the transitions of the flow" : "add 'CHILD.\(name):' to those of a parent"]
      + ["remove it"]
  }
}

extension UnheardEvent: UsageRule {
  static func check(_ signature: Signature, _ usage: Usage, in flow: CheckedFlow, into report: inout Report) {
    // The events that the flow emits are for flows that import it.
    if signature.isFlow || flow.context.isLibrary { return }
    for (index, event) in zip(signature.events.eventIDs, signature.events) where event.isEmitted {
      let address = EventAddress(presenter: signature.index, event: index)
      guard flow.isSent(index, of: signature, usage), !flow.context.handled.contains(address) else { continue }
      report.add(UnheardEvent(name: event.name.text, isOfScreen: signature.role == .screen), at: event.name.span)
    }
  }
}
