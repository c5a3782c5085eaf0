internal import FlowExplorer
internal import FlowReports
internal import Diagnostics
internal import FlowRuntime

/// No presenter handles an input of a scenario, or an event that the flow sends in response to it.
struct UnheardInput: DiagnosticKind {
  static let code: DiagnosticCode = "unheard-input"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    The screen on top, its parts, or the flow around it can handle an event. Each of them accepts only the events that
    the current case of its model offers. Presenters that are covered or have left accept no events from outside. An
    event that a step sends can also be lost: if the receiving presenter has left, it does not handle the event. A link
    that no route matches is not followed, and a reply needs a call or a stream that waits for it. Only a visible
    message can be dismissed, and only a language of the flow can be shown.
    """
  static let example = DiagnosticExample(
    from: .kettle,
    wrong: [
      .replace(
        """
        - press: Pour
        - expect: { messages: [Tea for 2], model: { cups: 0 } }
        """,
        """
        - back
        - expect: { exited: true }
        - back
        """)
    ])

  private let content: Content

  private enum Content {
    case dropped(Subject, reason: String)
    case noRecipient(event: String, path: String?, screen: String, offered: [String])
    case refused(String, event: String, offered: [String])
    case sent(UnheardEvent)
    case noMessage(String, visible: [String])
  }

  /// The kind of an input.
  enum Subject {
    case event, link, reply, language
  }

  /// Creates the diagnostic for an input that the flow dropped, with the reason that the flow reported.
  init(_ subject: Subject = .event, reason: String) { content = .dropped(subject, reason: reason) }

  /// Creates the diagnostic for an event that no visible presenter, or no presenter at the path, declares.
  init(event: String, at path: String?, screen: String, offered: [String]) {
    content = .noRecipient(event: event, path: path, screen: screen, offered: offered)
  }

  /// Creates the diagnostic for an event that a presenter declares but no host could send now.
  init(refusal: String, event: String, offered: [String]) {
    content = .refused(refusal, event: event, offered: offered)
  }

  /// Creates the diagnostic for a message that is not there to be dismissed.
  init(dismissing text: String, visible: [String]) { content = .noMessage(text, visible: visible) }

  /// Creates the diagnostic for an event that the flow sent and no presenter handled.
  init(sent event: UnheardEvent) { content = .sent(event) }

  var message: String {
    switch content {
    case .sent(let lost):
      "'\(lost.presenter).\(lost.event)', which the flow sends, is lost, because \(lost.reason)"
    case .dropped(.event, let reason): "the event is lost, because \(reason)"
    case .dropped(.link, let reason): "the link is not followed, because \(reason)"
    case .dropped(.language, let reason): "the language does not change, because \(reason)"
    case .dropped(.reply, let reason): "nothing waits for the reply, because \(reason)"
    case .noRecipient(let event, nil, let screen, _): "the screen '\(screen)' offers no event '\(event)'"
    case .noRecipient(let event, let path?, _, _): "'\(path)' has no event '\(event)'"
    case .refused(let reason, _, _): reason
    case .noMessage(let text, _): "no message '\(text)' is visible"
    }
  }

  /// None: the hints name events, and the place is a whole step.
  func fixes(at span: Span) -> [Fix]? { [] }

  var hints: [String] {
    switch content {
    case .dropped: []
    case .noMessage(_, []): ["no message is visible at this moment"]
    case .noMessage(let text, let visible): nameHints(for: text, among: visible, listedAs: "the visible messages are")
    case .sent: ["send it before its presenter leaves, or discard the stored event when that happens"]
    case .noRecipient(let event, _, _, let offered), .refused(_, let event, let offered):
      UnheardInput.hints(for: event, among: offered)
    }
  }

  /// Returns hints about events that could be sent: the same event of another presenter, or all events that can be
  /// sent now.
  private static func hints(for event: String, among offered: [String]) -> [String] {
    if let same = offered.first(where: { $0.hasSuffix(".\(event)") }) { return ["did you mean '\(same)'?"] }
    if offered.isEmpty { return ["no event can be sent now"] }
    return pathHints(for: event, among: offered, listedAs: "the events that can be sent are")
  }
}
