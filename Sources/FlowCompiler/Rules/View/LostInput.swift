internal import CEL
internal import Diagnostics

/// An event without a value that a control sends when its value changes.
///
/// Reported while lowering presenters.
struct LostInput: DiagnosticKind {
  static let code: DiagnosticCode = "lost-input"
  static let group = DiagnosticGroup.view
  static let severity = Severity.warning
  static let explanation = """
    The value that the user types or chooses becomes the field `value` of the event. If the event does not declare this
    field, the value is lost.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 2
      flow: note

      screens:
        note:
          state:
            title: string = ""
          model: [title]
          events:
            named: { value: string }
          transitions:
            named: { set: { title: =event.value } }
          view:
            - field: { label: Title, value: =model.title, sends: named }

      backstack:
        start: note
      """,
    wrong: [
      .replace("named: { value: string }", "named:"),
      .replace("named: { set: { title: =event.value } }", "named: { set: { title: Untitled } }"),
    ])

  let kind: String
  let event: String
  let type: ValueType
  /// Whether the event is a value that was passed in, with its own values already bound.
  var isForwarded = false

  var message: String { "the value of this \(kind) is lost, because '\(event)' has no 'value'" }

  var hints: [String] {
    if isForwarded { return ["let it send an event of this presenter with a 'value'"] }
    return ["declare it: '\(event): { value: \(type) }'", "write 'edits: STATE' in place of 'sends'"]
  }
}
