internal import Diagnostics
internal import FlowSpec

/// A control that sends an event its case does not offer.
///
/// Reported while lowering presenters.
struct UnofferedEvent: DiagnosticKind {
  static let code: DiagnosticCode = "unoffered-event"
  static let group = DiagnosticGroup.view
  static let explanation = """
    A case that lists its `events` accepts no others while it is shown, so its view must not send others.
    """
  static let example = DiagnosticExample(
    from: .mail,
    wrong: [.insert("events: [editAddress]", after: #"when: "!isSent""#)])

  let name: String
  let caseName: String

  var message: String { "'\(caseName)' does not accept the event '\(name)'" }

  var hints: [String] { ["add '\(name)' to the events of '\(caseName)'"] }
}
