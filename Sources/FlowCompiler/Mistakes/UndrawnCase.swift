internal import Diagnostics

/// A case of a model has no view, while others have.
struct UndrawnCase: DiagnosticKind {
  static let code: DiagnosticCode = "undrawn-case"
  static let group = DiagnosticGroup.view
  static let severity = Severity.warning
  static let explanation = """
    A case without a view is shown as data. Where other cases are drawn, it is more likely to have been forgotten.
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
              address: =address
          events: [send]
          transitions:
            send: { set: { isSent: true } }
          view:
            Writing:
              - field: { label: Address, edits: address }
              - button: { label: Send, sends: send }

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

  var message: String { "the case '\(caseName)' is not drawn" }

  var hints: [String] { ["add '\(caseName):' and its elements to the view"] }
}
