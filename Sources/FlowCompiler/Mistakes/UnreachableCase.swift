internal import Diagnostics

/// A case of a model stands behind one that is always shown.
struct UnreachableCase: DiagnosticKind {
  static let code: DiagnosticCode = "unreachable-case"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    The first case whose `when` holds is shown. One without `when` always is, so it stands last.
    """
  static let example = DiagnosticExample(
    wrong: """
      flowspec: 1
      flow: mail

      screens:
        mail:
          state:
            address: string = ""
            isSent: bool = false
          model:
            Writing:
              address: =address
            Sent:
              address: =address
          events: [send]
          transitions:
            send: { set: { isSent: true } }
          view:
            Writing:
              - field: { label: Address, edits: address }
              - button: { label: Send, sends: send }
            Sent:
              - text: Sent to ${model.address}

      backstack:
        start: mail
      """,
    right: """
      flowspec: 1
      flow: mail

      screens:
        mail:
          state:
            address: string = ""
            isSent: bool = false
          model:
            Writing:
              when: "!isSent"
              address: =address
            Sent:
              address: =address
          events: [send]
          transitions:
            send: { set: { isSent: true } }
          view:
            Writing:
              - field: { label: Address, edits: address }
              - button: { label: Send, sends: send }
            Sent:
              - text: Sent to ${model.address}

      backstack:
        start: mail
      """)

  let caseName: String
  let before: String

  var message: String { "the case '\(caseName)' is never shown, because '\(before)' has no 'when'" }

  var hints: [String] { ["give '\(before)' a 'when'", "move '\(before)' to the end"] }
}
