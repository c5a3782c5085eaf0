internal import Diagnostics

/// A step in a place where it is not allowed.
struct MisplacedStep: DiagnosticKind {
  static let code: DiagnosticCode = "misplaced-step"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    When a presenter leaves, its state is gone: `leave` can show or dismiss messages, send to the flow or a store, and make calls
    with `keep: flow`. The flow leaves as the last, so its own `leave` sends nothing. What follows such a call can do the same but for further calls, since its presenter may have left. A store
    belongs to no screen, so it cannot navigate; it sends the flow an event that does. Only screens and flows are asked for a
    result, so only they can `return` one; a flow that does says under `result` what that is.
    """
  static let example = DiagnosticExample(
    from: .album,
    with: [
      .insert(
        "leave: { message: Removed. }",
        after: """
          transitions:
            remove: { emit: removed }
          """)
    ],
    wrong: [.replace("leave: { message: Removed. }", "leave: { emit: removed }")])

  /// The place of the step.
  enum Place {
    case leave, end, store, part, flow, kept
  }

  let step: String
  let place: Place

  var message: String {
    switch place {
    case .leave: "'\(step)' is not possible on leaving"
    case .end: "'\(step)' is not possible when the flow ends"
    case .store: "'\(step)' is not possible in a store"
    case .part: "'\(step)' is not possible in a presenter that nobody navigates to"
    case .flow: "'\(step)' is not possible in the flow itself"
    case .kept: "'\(step)' is not possible behind a call with 'keep: flow'"
    }
  }

  var hints: [String] {
    switch place {
    case .leave where step == "send": ["send to somebody who stays: 'send: flow.EVENT' or 'send: STORE.EVENT'"]
    case .leave where step == "call":
      ["add 'keep: flow', since the call outlives its presenter", "let the flow do it: 'send: flow.EVENT'"]
    case .kept: ["send to somebody who stays: 'send: flow.EVENT' or 'send: STORE.EVENT'", "take 'keep: flow' out"]
    case .end where step == "call": ["add 'keep: flow', since the call outlives the flow"]
    case .end where step == "send": ["do it where the flow hears of it before: in the 'leave' of a screen"]
    case .end: ["show a message, or make a call with 'keep: flow'"]
    case .leave where step == "return": ["return in a transition, where the screen is still there"]
    case .leave: ["show a message, or let the flow do it: 'send: flow.EVENT'"]
    case .part: ["emit an event, and let the screen answer it: 'CHILD.EVENT: { return: =event.NAME }'"]
    case .flow:
      [
        "write 'result: TYPE' in the flow if it hands something back to a flow that imports it",
        "write 'goBack' to leave the screen on top", "let the screen itself return what it knows",
      ]
    case .store: ["let the flow do it: 'send: flow.EVENT'"]
    }
  }
}
