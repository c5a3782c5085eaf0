internal import Diagnostics
internal import FlowRuntime

/// Nothing hears what a scenario does, or what the flow sends in answer to it.
struct UnheardInput: DiagnosticKind {
  static let code: DiagnosticCode = "unheard-input"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    An event is heard by what is on the screen: the screen on top, its parts, and the flow around it, each of which only what the case of its
    model offers that is shown. What is covered, has left or has ended hears nothing. The same goes for what steps send: an event that
    is sent to a part or a screen that has left is lost.
    """
  static let example = DiagnosticExample.kettle(
    wrong: """
            - back
            - expect: { exited: true }
            - back
      """,
    insteadOf: """
            - press: Pour
            - expect: { messages: [Tea for 2], model: { cups: 0 } }
      """)

  private let content: Content

  private enum Content {
    case dropped(reason: String)
    case nobody(event: String, path: String?, screen: String, offered: [String])
    case refused(String, event: String, offered: [String])
    case sent(UnheardEvent)
  }

  /// The flow itself says why nobody hears it.
  init(reason: String) { content = .dropped(reason: reason) }

  /// Nothing that is shown, or that a path means, has such an event.
  init(event: String, at path: String?, screen: String, offered: [String]) {
    content = .nobody(event: event, path: path, screen: screen, offered: offered)
  }

  /// A presenter has the event, and no host could send it now.
  init(refusal: String, event: String, offered: [String]) {
    content = .refused(refusal, event: event, offered: offered)
  }

  /// The flow has sent something that was not heard.
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

  /// Hints about events that could be written: the same event of another presenter, or what can be sent at all.
  private static func hints(for event: String, among offered: [String]) -> [String] {
    if let same = offered.first(where: { $0.hasSuffix(".\(event)") }) { return ["did you mean '\(same)'?"] }
    if offered.isEmpty { return ["nothing can be sent now"] }
    return pathHints(for: event, among: offered, listedAs: "what can be sent is")
  }
}
