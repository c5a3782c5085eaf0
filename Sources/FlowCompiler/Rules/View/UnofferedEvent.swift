internal import Diagnostics
internal import FlowSpec

/// A control that sends an event its case does not offer.
struct UnofferedEvent: DiagnosticKind {
  static let code: DiagnosticCode = "unoffered-event"
  static let group = DiagnosticGroup.view
  static let explanation = """
    A case that lists its `events` promises that nothing else can be sent while it is shown, and its view has to keep that.
    """
  static let example = DiagnosticExample(
    from: .mail,
    wrong: [.insert("events: [editAddress]", after: #"when: "!isSent""#)])

  let name: String
  let caseName: String

  var message: String { "'\(caseName)' does not offer the event '\(name)'" }

  var hints: [String] { ["add '\(name)' to the events of '\(caseName)'"] }
}
