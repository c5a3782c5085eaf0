internal import Diagnostics

/// A model has fields and cases side by side.
struct MixedModel: DiagnosticKind {
  static let code: DiagnosticCode = "mixed-model"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A model is either a record of fields or one of several cases. The capital letter tells them apart: `title` is a field,
    `Loading` a case. To show a field in every case, write it in every case.
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
            title: Mail
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

  let field: String
  let caseName: String

  var message: String { "'\(field)' is a field, and '\(caseName)' beside it is a case" }

  var hints: [String] {
    ["move '\(field)' into the cases that show it", "write it with a capital letter if it is a case"]
  }
}
