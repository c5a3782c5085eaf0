internal import Diagnostics

/// Nobody hears what a scenario does.
struct UnheardInput: DiagnosticKind {
  static let code: DiagnosticCode = "unheard-input"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    An event is heard by what is on the screen: the screen on top, its parts, and the flow around it. What is covered, has left or has ended
    hears nothing.
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
  }

  /// The flow itself says why nobody hears it.
  init(reason: String) { content = .dropped(reason: reason) }

  /// Nobody on the screen has such an event.
  init(event: String, screen: String) { content = .nobody(event: event, screen: screen) }

  var message: String {
    switch content {
    case .dropped(let reason): "nobody hears this, because \(reason)"
    case .nobody(let event, let screen): "nobody on the screen '\(screen)' has an event '\(event)'"
    }
  }
}
