internal import Diagnostics

/// A scenario sends an event that nobody could hear.
struct UnhearableEvent: DiagnosticKind {
  static let code: DiagnosticCode = "unhearable-event"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    `send` names an event of the screen on top or of a part of it, or one of the flow as `flow.NAME`. Events that a presenter emits are
    its own to raise, and stores hear from presenters alone.
    """
  static let example = DiagnosticExample.till(
    wrong: """
            - send: { flow.payed: { amount: 2 } }
      """,
    insteadOf: """
            - send: { flow.paid: { amount: 2 } }
      """)

  let name: String
  let isOfFlow: Bool
  let declared: [String]
  /// What to write, where the name is known to mean something else.
  var advice: String?

  var message: String {
    isOfFlow ? "the flow has no event '\(name)'" : "no screen, and no part of one, has an event '\(name)'"
  }

  var hints: [String] {
    if let advice { return [advice] }
    return nameHints(for: isOfFlow ? "flow.\(name)" : name, among: declared, listedAs: "there are")
  }
}
