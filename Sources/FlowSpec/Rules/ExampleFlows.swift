public import Diagnostics

/// The example flows for diagnostics. Each diagnostic shows only the relevant lines.
extension DiagnosticExample {
  /// Returns the example of a door that opens: one screen with state, an event and a view.
  public static func door(wrong: String, insteadOf right: String) -> DiagnosticExample {
    DiagnosticExample(wrong: doorFlow.replacing(right, with: wrong, maxReplacements: 1), right: doorFlow)
  }

  /// Returns the example with a fix that differs from the original line of the door.
  public static func door(wrong: String, right: String, insteadOf line: String) -> DiagnosticExample {
    DiagnosticExample(
      wrong: doorFlow.replacing(line, with: wrong, maxReplacements: 1),
      right: doorFlow.replacing(line, with: right, maxReplacements: 1))
  }

  /// Returns the example of a door that leads to a hall: two screens, and a param between them.
  public static func hall(wrong: String, insteadOf right: String) -> DiagnosticExample {
    DiagnosticExample(wrong: hallFlow.replacing(right, with: wrong, maxReplacements: 1), right: hallFlow)
  }

  /// Returns the example with a fix that differs from the original line of the hall.
  public static func hall(wrong: String, right: String, insteadOf line: String) -> DiagnosticExample {
    DiagnosticExample(
      wrong: hallFlow.replacing(line, with: wrong, maxReplacements: 1),
      right: hallFlow.replacing(line, with: right, maxReplacements: 1))
  }

  /// Returns the example of a lamp: an enum, a list, a derived value and an event with a payload.
  public static func lamp(wrong: String, insteadOf right: String) -> DiagnosticExample {
    DiagnosticExample(wrong: lampFlow.replacing(right, with: wrong, maxReplacements: 1), right: lampFlow)
  }

  /// Returns the example of a mail: a model with two cases, and a view for each.
  public static func mail(wrong: String, insteadOf right: String) -> DiagnosticExample {
    DiagnosticExample(wrong: mailFlow.replacing(right, with: wrong, maxReplacements: 1), right: mailFlow)
  }

  /// Returns the example with a fix that differs from the original line of the mail.
  public static func mail(wrong: String, right: String, insteadOf line: String) -> DiagnosticExample {
    DiagnosticExample(
      wrong: mailFlow.replacing(line, with: wrong, maxReplacements: 1),
      right: mailFlow.replacing(line, with: right, maxReplacements: 1))
  }
}

private let doorFlow = """
  flowspec: 1
  flow: door

  screens:
    door:
      state:
        isOpen: bool = false
      model: [isOpen]
      events: [open]
      transitions:
        open: { set: { isOpen: true } }
      view:
        - text: "${model.isOpen ? 'Open' : 'Shut'}"
        - button: { label: Open, sends: open }

  backstack:
    start: door
  """

private let hallFlow = """
  flowspec: 1
  flow: door

  screens:
    door:
      model: { title: The door }
      events: [open]
      transitions:
        open: { navigate: { to: hall, params: { guest: Ada } } }
      view:
        - heading: ${model.title}
        - button: { label: Open, sends: open }
    hall:
      params:
        guest: string
      model: { guest: =params.guest }
      view:
        - text: Welcome, ${model.guest}

  backstack:
    start: door
  """

private let lampFlow = """
  flowspec: 1
  flow: lamp

  types:
    Light: [off, dim, bright]

  screens:
    lamp:
      state:
        light: Light = off
        names: list<string> = []
      derived:
        isOn: light != Light.off
      model: [light, isOn, names]
      events:
        turn: { to: Light }
      transitions:
        turn:
          - set: { light: =event.to }
          - append: { to: names, value: "${event.to}" }
      view:
        - text: "${model.light} ${model.isOn} ${model.names}"
        - button: { label: Brighter, sends: { turn: { to: bright } } }

  backstack:
    start: lamp
  """

private let mailFlow = """
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
  """
