internal import Diagnostics

/// A view is given for a case that the model does not have.
struct UnknownModelCase: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-model-case"
  static let group = DiagnosticGroup.names
  static let explanation = """
    The view of a model with cases has one list of elements for each of them, under its name.
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
            Sent:
              - text: Sent to ${model.address}
            Lost:
              - text: Lost

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
  let declared: [String]

  var message: String { "the model has no case '\(name)'" }

  var hints: [String] { nameHints(for: name, among: declared, listedAs: "its cases are") }
}
