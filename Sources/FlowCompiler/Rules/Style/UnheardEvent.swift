internal import Diagnostics

/// An emitted event without a handler.
struct UnheardEvent: DiagnosticKind {
  static let code: DiagnosticCode = "unheard-event"
  static let group = DiagnosticGroup.style
  static let severity = Severity.warning
  static let explanation = """
    What a presenter emits is for whoever composes it, and what a screen emits for the flow. Nobody there has a transition for
    this event.
    """
  static let example = DiagnosticExample(from: .album, wrong: [.replace("removed: { remove", "remove: { remove")])

  let name: String
  let isOfScreen: Bool

  var message: String { "nobody handles '\(name)'" }

  var hints: [String] {
    [isOfScreen ? "add 'SCREEN.\(name):' to the transitions of the flow" : "add 'CHILD.\(name):' to those of a parent"]
      + ["remove it"]
  }
}
