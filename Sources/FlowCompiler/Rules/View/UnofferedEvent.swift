internal import Diagnostics
internal import FlowSpec

/// A control that sends an event its case does not offer.
///
/// Reported while lowering presenters.
struct UnofferedEvent: DiagnosticKind {
  static let code: DiagnosticCode = "unoffered-event"
  static let group = DiagnosticGroup.view
  static let explanation = """
    While a case with `events` is shown, the presenter accepts only the listed events. So the view of this case must not
    send other events.
    """
  static let example = DiagnosticExample(
    from: .mail,
    wrong: [.insert("events: [editAddress]", after: #"when: "!isSent""#)])

  let name: String
  let caseName: String

  var message: String { "'\(caseName)' does not accept the event '\(name)'" }

  var hints: [String] { ["add '\(name)' to the events of '\(caseName)'"] }
}
