internal import CEL
internal import Diagnostics

/// A control shows a value of a type that it cannot show.
struct WrongControl: DiagnosticKind {
  static let code: DiagnosticCode = "wrong-control"
  static let group = DiagnosticGroup.view
  static let explanation = """
    A `toggle` shows a bool, a `field` a text, a number or a time, a `secret` a text.
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
              - toggle: { label: Address, edits: address }
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

  let kind: String
  let type: ValueType

  var message: String { "a \(kind) cannot show \(type.withArticle)" }

  var hints: [String] {
    switch type {
    case .bool: ["use a 'toggle'"]
    case .enumeration: ["use a 'choice'"]
    case .string, .int, .uint, .double: ["use a 'field'"]
    default: []
    }
  }
}
