internal import FlowReports
internal import Diagnostics

/// Ignored state decides whether a control is enabled, and no run used the control.
struct HidingIgnore: DiagnosticKind {
  static let code: DiagnosticCode = "hiding-ignore"
  static let group = DiagnosticGroup.exploration
  static let severity = Severity.warning
  static let explanation = """
    States that differ only in state under `ignore` are equal, and the exploration continues only from the first of \
    them. Suppose that the ignored state decides whether a control is enabled. Then the exploration may never try this \
    control, and the states behind it remain unexplored. Use `bounds` for this state instead, or ignore different \
    state.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 2
      flow: reading

      screens:
        book:
          state:
            page: int = 0
          model: [page]
          events: [turn, finish]
          transitions:
            turn: { set: { page: "=page < 2 ? page + 1 : 0" } }
            finish: { navigate: { to: shelf, as: reset } }
          view:
            - button: { label: Turn, sends: turn }
            - button: { label: Finish, sends: finish, enabled: model.page == 2 }
        shelf:
          view:
            - text: Read.

      backstack:
        start: book
        onRootBack: exit
      explore: { bounds: { book.page: 2 } }

      """,
    wrong: [.replace("explore: { bounds: { book.page: 2 } }", "explore: { ignore: [book.page] }")])

  let state: String
  let control: String

  var message: String { "while '\(state)' is ignored, '\(control)' is never tried" }

  var hints: [String] { ["'\(state)' decides whether a control can send it: bound it, or remove it from 'ignore'"] }
}
