internal import Diagnostics

/// An alternative after one that always runs.
struct UnreachableAlternative: DiagnosticKind {
  static let code: DiagnosticCode = "unreachable-alternative"
  static let group = DiagnosticGroup.flow
  static let severity = Severity.warning
  static let explanation = """
    Of several alternatives the first whose `when` holds runs. One without `when` always does, so what stands behind it never
    runs.
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
              - do: { set: { isOpen: true } }
              - when: isOpen
                do: { message: It is open. }
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
              - when: isOpen
                do: { message: It is open. }
              - do: { set: { isOpen: true } }
          view:
            - text: "${model.isOpen ? 'Open' : 'Shut'}"
            - button: { label: Open, sends: open }

      backstack:
        start: door
      """)

  var message: String { "this alternative can never run" }

  var hints: [String] { ["move the alternative without 'when' to the end"] }
}
