internal import Diagnostics

/// A control sends an event that its case does not offer.
struct UnofferedEvent: DiagnosticKind {
  static let code: DiagnosticCode = "unoffered-event"
  static let group = DiagnosticGroup.view
  static let explanation = """
    A case that lists its `events` promises that nothing else can be sent while it is shown, and its view has to keep that.
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
              events: [editAddress]
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

  let name: String
  let caseName: String

  var message: String { "'\(caseName)' does not offer the event '\(name)'" }

  var hints: [String] { ["add '\(name)' to the events of '\(caseName)'"] }
}
