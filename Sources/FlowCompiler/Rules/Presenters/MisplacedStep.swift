internal import Diagnostics

/// A step in a place where it is not allowed.
///
/// Reported while lowering presenters.
struct MisplacedStep: DiagnosticKind {
  static let code: DiagnosticCode = "misplaced-step"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    The step is not possible in this place. When a presenter leaves, its state is discarded. Its `leave` steps can show
    or dismiss messages, send events to the flow or a store, and make calls with `onLeave: finish`. The flow leaves
    last, so its own `leave` steps cannot send events. The presenter of a call with `onLeave: finish` may have left when
    the reply comes. So the steps after such a call can do the same as `leave` steps, except for further calls. A store
    belongs to no screen, so it cannot navigate, but it can send events to the flow. Only screens and flows have a
    caller, so only they can `return` a result. A flow that returns a result declares its type under `result`. A
    presenter of a library can emit events, but cannot navigate or send events to the flow.
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
    case leave, end, store, part, flow, kept, library
  }

  let step: String
  let place: Place

  var message: String {
    switch place {
    case .leave: "'\(step)' is not possible on leaving"
    case .end: "'\(step)' is not possible when the flow ends"
    case .store: "'\(step)' is not possible in a store"
    case .part: "'\(step)' is not possible in a presenter that is no target of navigation"
    case .flow: "'\(step)' is not possible in the flow itself"
    case .library: "'\(step)' \(step == "send" ? "to the flow " : "")is not possible in a presenter of a library"
    case .kept: "'\(step)' is not possible after a call with 'onLeave: finish'"
    }
  }

  var hints: [String] {
    switch place {
    case .leave where step == "send": ["send to a receiver that stays: 'send: flow.EVENT' or 'send: STORE.EVENT'"]
    case .leave where step == "call":
      ["add 'onLeave: finish', since the call outlives its presenter", "let the flow do it: 'send: flow.EVENT'"]
    case .kept:
      ["send to a receiver that stays: 'send: flow.EVENT' or 'send: STORE.EVENT'", "remove 'onLeave: finish'"]
    case .end where step == "call": ["add 'onLeave: finish', since the call outlives the flow"]
    case .end where step == "send": ["do it earlier: in the 'leave' of a screen"]
    case .end: ["show a message, or make a call with 'onLeave: finish'"]
    case .leave where step == "return": ["return in a transition, where the screen still exists"]
    case .leave: ["show a message, or let the flow do it: 'send: flow.EVENT'"]
    case .part: ["emit an event, and let the screen handle it: 'CHILD.EVENT: { return: =event.NAME }'"]
    case .flow:
      [
        "write 'result: TYPE' in the flow if it returns a value to a flow that imports it",
        "write 'goBack' to leave the screen on top", "let the screen itself return its value",
      ]
    case .library: ["emit an event, and let the presenter that composes it handle that"]
    case .store: ["let the flow do it: 'send: flow.EVENT'"]
    }
  }
}
