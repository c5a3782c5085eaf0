internal import Diagnostics

/// An emitted event without a handler.
struct UnheardEvent: DiagnosticKind {
  static let code: DiagnosticCode = "unheard-event"
  static let group = DiagnosticGroup.style
  static let severity = Severity.warning
  static let explanation = """
    An emitted event goes to the presenter that composes the emitting one; for a screen it goes to the flow. No
    transition there handles this event.
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
