internal import Diagnostics
internal import FlowRuntime

/// Nothing hears what a scenario does, or what the flow sends in answer to it.
struct UnheardInput: DiagnosticKind {
  static let code: DiagnosticCode = "unheard-input"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    An event is heard by what is on the screen: the screen on top, its parts, and the flow around it. What is covered, has left or has ended
    hears nothing. The same goes for what steps send: an event that is sent to a part or a screen that has left is lost.
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
    case nobody(event: String, screen: String)
    case sent(UnheardEvent)
  }

  /// The flow itself says why nobody hears it.
  init(reason: String) { content = .dropped(reason: reason) }

  /// Nobody on the screen has such an event.
  init(event: String, screen: String) { content = .nobody(event: event, screen: screen) }

  /// The flow has sent something that was not heard.
  init(sent event: UnheardEvent) { content = .sent(event) }

  var message: String {
    switch content {
    case .sent(let lost):
      "nothing hears '\(lost.presenter).\(lost.event)', which the flow sends, because \(lost.reason)"
    case .dropped(let reason): "nobody hears this, because \(reason)"
    case .nobody(let event, let screen): "nobody on the screen '\(screen)' has an event '\(event)'"
    }
  }

  var hints: [String] {
    guard case .sent = content else { return [] }
    return ["send it before its presenter leaves, or forget the event that is kept when that happens"]
  }
}
