internal import Diagnostics
internal import FlowSpec

/// An assignment of a state to itself.
struct IdleAssignment: DiagnosticKind {
  static let code: DiagnosticCode = "idle-assignment"
  static let group = DiagnosticGroup.flow
  static let severity = Severity.warning
  static let explanation = """
    A step such as `set: { count: =count }` changes nothing. Probably the name on the left or the expression on the \
    right is wrong.
    """
  static let example = DiagnosticExample(
    from: .door,
    with: [.replace("open: { set: { isOpen: true } }", "open: { set: { isOpen: =!isOpen } }")],
    wrong: [.replace("open: { set: { isOpen: =!isOpen } }", "open: { set: { isOpen: =isOpen } }")])

  let slot: String

  var message: String { "'\(slot)' is set to its own value" }

  var hints: [String] { ["write the new value", "remove it"] }
}

extension IdleAssignment: StepRule {
  static func check(_ step: StepSyntax, into report: inout Report) {
    guard case .set(let values) = step.action else { return }
    for (name, value) in values where value.expression?.text.text.trimmed == name.text {
      report.add(IdleAssignment(slot: name.text), at: value.span)
    }
  }
}
