internal import CEL
internal import Diagnostics

/// A control shows one type and sends another.
struct MismatchedControl: DiagnosticKind {
  static let code: DiagnosticCode = "mismatched-control"
  static let group = DiagnosticGroup.view
  static let explanation = """
    A control sends the value it was given, so the `value` of its event is of the type that it shows.
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
          events:
            send:
            setAddress: { value: int }
          transitions:
            send: { set: { isSent: true } }
            setAddress: { set: { address: "${event.value}" } }
          view:
            Writing:
              - field: { label: Address, value: =model.address, sends: setAddress }
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

  let shown: ValueType
  let sent: ValueType

  var message: String { "the control shows \(shown.withArticle), and its event takes \(sent.withArticle)" }

  var hints: [String] { ["declare the event's value as '\(shown)'"] }
}
