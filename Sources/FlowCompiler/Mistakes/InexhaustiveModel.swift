internal import Diagnostics

/// A model has no case left for when none of its conditions holds.
struct InexhaustiveModel: DiagnosticKind {
  static let code: DiagnosticCode = "inexhaustive-model"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A screen always shows something, so the last case has no `when`.
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
              when: "!isSent"
              address: =address
            Sent:
              when: address != ""
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

  var message: String { "nothing is shown when '\(caseName)' is not, because it is the last case and has a 'when'" }

  var hints: [String] { ["take out the 'when' of '\(caseName)'", "add a last case without 'when'"] }
}
