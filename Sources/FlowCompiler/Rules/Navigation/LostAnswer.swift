internal import Diagnostics

/// A request for a result that can never arrive.
///
/// Reported while lowering presenters.
struct LostAnswer: DiagnosticKind {
  static let code: DiagnosticCode = "lost-answer"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    The steps under `then` and `cancelled` run in the caller. With `as: replace` and `as: reset`, the caller leaves
    before the answer arrives. The flow itself does not leave, but if it opens a screen with `as: reset`, that screen is
    the only one on the stack, and the flow ends with it. With `as: reuse`, the screen may already have another caller.
    With `route`, the screen and its result are not known in advance.
    """
  static let example = DiagnosticExample(from: .shop, wrong: [.insert("as: replace", after: "to: sizes")])

  /// The reason why no result can arrive.
  enum Reason {
    case callerLeaves, mayBeOfAnother, nothingBelow, unknownScreen
  }

  /// The styles of navigation that keep the caller below the screen it calls.
  private static let stacking = "'as: push', 'as: modal' or 'as: sheet'"

  let key: String
  let style: String
  let reason: Reason

  var message: String {
    switch reason {
    case .callerLeaves: "'\(key)' never runs, because 'as: \(style)' ends the screen that would run it"
    case .nothingBelow: "'\(key)' cannot wait for the only screen of the stack, because the flow ends with it"
    case .unknownScreen: "'\(key)' cannot wait for the screen of a link"
    case .mayBeOfAnother: "'\(key)' cannot wait for a screen that 'as: \(style)' may find on the stack"
    }
  }

  var hints: [String] {
    switch reason {
    case .callerLeaves:
      ["stay on the stack, with \(LostAnswer.stacking)", "let the flow navigate and receive the answer"]
    case .nothingBelow: ["keep a screen below, with \(LostAnswer.stacking)", "let the screen send to the flow"]
    case .unknownScreen: ["name the screen, with 'to'", "write 'cancelled' for steps that run when it has left"]
    case .mayBeOfAnother: ["open a new screen, with \(LostAnswer.stacking)"]
    }
  }
}
