internal import Diagnostics

/// A request for a result that can never arrive.
struct LostAnswer: DiagnosticKind {
  static let code: DiagnosticCode = "lost-answer"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    `then` and `cancelled` belong to whoever navigates. With `as: replace` and `as: reset` that is gone before any answer comes.
    The flow itself is not, but the only screen of a stack leaves together with the flow. What `as: reuse` finds may owe its
    answer to somebody else already. And which screen a link leads to, and what that hands back, is not known beforehand.
    """
  static let example = DiagnosticExample(from: .shop, wrong: [.insert("as: replace", after: "to: sizes")])

  /// The reason why no result can arrive.
  enum Reason {
    case askerLeaves, mayBeOfAnother, nothingBelow, unknownScreen
  }

  /// The styles of navigation that keep the caller below the screen it calls.
  private static let stacking = "'as: push', 'as: modal' or 'as: sheet'"

  let key: String
  let style: String
  let reason: Reason

  var message: String {
    switch reason {
    case .askerLeaves: "'\(key)' is never run, because 'as: \(style)' ends the screen that would run it"
    case .nothingBelow: "'\(key)' cannot wait for the only screen of the stack, with which the flow ends"
    case .unknownScreen: "'\(key)' cannot wait for whatever screen a link leads to"
    case .mayBeOfAnother: "'\(key)' cannot wait for a screen that 'as: \(style)' may find there already"
    }
  }

  var hints: [String] {
    switch reason {
    case .askerLeaves: ["stay, with \(LostAnswer.stacking)", "let the flow navigate, and hear the answer"]
    case .nothingBelow: ["keep a screen below, with \(LostAnswer.stacking)", "let the screen send to the flow"]
    case .unknownScreen: ["name the screen, with 'to'", "write 'cancelled' for what is done when it has left"]
    case .mayBeOfAnother: ["ask a screen of its own, with \(LostAnswer.stacking)"]
    }
  }
}
