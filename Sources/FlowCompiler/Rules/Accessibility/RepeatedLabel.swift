internal import Diagnostics
internal import FlowSpec

/// Two controls of the same kind with one label and different actions.
struct RepeatedLabel: DiagnosticKind {
  static let code: DiagnosticCode = "repeated-label"
  static let group = DiagnosticGroup.accessibility
  static let severity = Severity.warning
  static let explanation = """
    Users who cannot see the position of a control distinguish controls only by their labels. Scenarios do the same.
    Three kinds of controls are not compared: controls under a condition, controls in the rows of a list, and controls
    in a group with a label.
    """
  static let example = DiagnosticExample(
    from: .door,
    with: [
      .replace("events: [open]", "events: [open, shut]"),
      .insert("  shut: { set: { isOpen: false } }", after: "transitions:"),
      .insert("- button: { label: Shut, sends: shut }", after: "- button: { label: Open, sends: open }"),
    ],
    wrong: [.replace("- button: { label: Shut, sends: shut }", "- button: { label: Open, sends: shut }")])

  let kind: String
  let label: String

  var message: String { "another \(kind) has the same label '\(label.truncated(to: 40))' and a different action" }

  var hints: [String] { ["state the purpose of this one in its label", "put each into a 'group' with a 'label'"] }
}

extension RepeatedLabel: FlowRule {
  static func check(_ flow: CheckedFlow, into report: inout Report) {
    for shown in flow.shownTogether { check(shown, flow.context.file, into: &report) }
  }

  private static func check(_ shown: [ElementSyntax], _ file: SourceFile, into report: inout Report) {
    var known: [String: (label: ValueSyntax, effect: String)] = [:]
    for element in shown {
      guard case .control(let control) = element.kind, let label = control.label, let words = label.words else {
        continue
      }
      let name = "\(control.kind.rawValue) \(words)"
      let effect = effect(of: control, file)
      guard let first = known[name] else {
        known[name] = (label, effect)
        continue
      }
      if first.effect == effect { continue }
      report.add(
        RepeatedLabel(kind: control.kind.rawValue, label: words), at: label.span,
        related: [RelatedPlace("this \(control.kind.rawValue) has the same label", at: first.label.span)])
    }
  }

  /// Returns the action of a control, in a form that distinguishes two controls by their source.
  private static func effect(of control: ControlSyntax, _ file: SourceFile) -> String {
    let payload = control.sends?.payload?.map {
      "\($0.name.text): \(file.text($0.value.span.start..<$0.value.span.end))"
    }
    let parts = [
      control.edits?.text, control.sends?.name.text, payload?.joined(separator: ","), control.sendsValue?.text.text,
    ]
    return parts.map { $0 ?? "" }.joined(separator: "|")
  }
}
