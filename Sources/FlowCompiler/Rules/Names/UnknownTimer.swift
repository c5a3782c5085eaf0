internal import Diagnostics

/// A cancelled timer that no step starts.
struct UnknownTimer: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-timer"
  static let group = DiagnosticGroup.names
  static let explanation = """
    `cancel` stops the timers that an `after` of the same screen started under that name, and the calls that a `call` made.
    """
  static let example = DiagnosticExample(
    wrong: """
      flowspec: 1
      flow: door

      screens:
        door:
          state:
            isOpen: bool = false
          model: [isOpen]
          events: [open]
          transitions:
            open:
              - set: { isOpen: true }
              - after: 5s
                name: shutting
                do: { set: { isOpen: false } }
              - cancel: shuting
          view:
            - text: "${model.isOpen ? 'Open' : 'Shut'}"
            - button: { label: Open, sends: open }

      backstack:
        start: door
      """,
    right: """
      flowspec: 1
      flow: door

      screens:
        door:
          state:
            isOpen: bool = false
          model: [isOpen]
          events: [open]
          transitions:
            open:
              - set: { isOpen: true }
              - after: 5s
                name: shutting
                do: { set: { isOpen: false } }
              - cancel: shutting
          view:
            - text: "${model.isOpen ? 'Open' : 'Shut'}"
            - button: { label: Open, sends: open }

      backstack:
        start: door
      """)

  let name: String
  let declared: [String]

  var message: String { "no timer or call is named '\(name)'" }

  var hints: [String] {
    declared.isEmpty
      ? ["give an 'after' or a 'call' the name: 'name: \(name)'"]
      : nameHints(for: name, among: declared, listedAs: "there are")
  }
}
