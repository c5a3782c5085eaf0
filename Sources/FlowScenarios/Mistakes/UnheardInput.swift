internal import FlowExplorer
internal import FlowReports
internal import Diagnostics
internal import FlowRuntime

/// No presenter handles an input of a scenario, or an event that the flow sends in response to it.
struct UnheardInput: DiagnosticKind {
  static let code: DiagnosticCode = "unheard-input"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    An event is heard by what is on the screen: the screen on top, its parts, and the flow around it, each of which only what the case of its
    model offers that is shown. What is covered, has left or has ended hears nothing. The same goes for what steps send: an event that
    is sent to a part or a screen that has left is lost.
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
    case dropped(reason: String)
    case nobody(event: String, path: String?, screen: String, offered: [String])
    case refused(String, event: String, offered: [String])
    case sent(UnheardEvent)
  }

  /// Creates the diagnostic for an input that the flow dropped, with the reason that the flow reported.
  init(reason: String) { content = .dropped(reason: reason) }

  /// Creates the diagnostic for an event that no visible presenter, or no presenter at the path, declares.
  init(event: String, at path: String?, screen: String, offered: [String]) {
    content = .nobody(event: event, path: path, screen: screen, offered: offered)
  }

  /// Creates the diagnostic for an event that a presenter declares but no host could send now.
  init(refusal: String, event: String, offered: [String]) {
    content = .refused(refusal, event: event, offered: offered)
  }

  /// Creates the diagnostic for an event that the flow sent and no presenter handled.
  init(sent event: UnheardEvent) { content = .sent(event) }

  var message: String {
    switch content {
    case .sent(let lost):
      "nothing hears '\(lost.presenter).\(lost.event)', which the flow sends, because \(lost.reason)"
    case .dropped(let reason): "nobody hears this, because \(reason)"
    case .nobody(let event, nil, let screen, _): "nothing on the screen '\(screen)' has an event '\(event)'"
    case .nobody(let event, let path?, _, _): "'\(path)' has no event '\(event)'"
    case .refused(let reason, _, _): reason
    }
  }

  var hints: [String] {
    switch content {
    case .dropped: []
    case .sent: ["send it before its presenter leaves, or forget the event that is kept when that happens"]
    case .nobody(let event, _, _, let offered), .refused(_, let event, let offered):
      UnheardInput.hints(for: event, among: offered)
    }
  }

  /// Returns hints about events that could be sent: the same event of another presenter, or all events that can be
  /// sent now.
  private static func hints(for event: String, among offered: [String]) -> [String] {
    if let same = offered.first(where: { $0.hasSuffix(".\(event)") }) { return ["did you mean '\(same)'?"] }
    if offered.isEmpty { return ["nothing can be sent now"] }
    return pathHints(for: event, among: offered, listedAs: "what can be sent is")
  }
}
