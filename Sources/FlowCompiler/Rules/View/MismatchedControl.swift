internal import CEL
internal import Diagnostics
internal import FlowSpec

/// A control that shows one type and sends another.
///
/// Reported while lowering presenters.
struct MismatchedControl: DiagnosticKind {
  static let code: DiagnosticCode = "mismatched-control"
  static let group = DiagnosticGroup.view
  static let explanation = """
    A control sends a value of the type that it shows. So the field `value` of its event must have this type.
    """
  static let example = DiagnosticExample(
    from: .mail,
    wrong: [
      .replace(
        "events: [send]",
        """
        events:
          send:
          setAddress: { value: int }
        """),
      .insert(#"setAddress: { set: { address: "${event.value}" } }"#, after: "send: { set: { isSent: true } }"),
      .replace("edits: address", "value: =model.address, sends: setAddress"),
    ])

  let shown: ValueType
  let sent: ValueType

  var message: String { "the control shows \(shown.withArticle), but its event takes \(sent.withArticle)" }

  var hints: [String] { ["declare the event's value as '\(shown)'"] }
}
