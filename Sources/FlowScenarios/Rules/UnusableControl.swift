internal import FlowExplorer
internal import FlowReports
internal import Diagnostics

/// A scenario uses a disabled control.
struct UnusableControl: DiagnosticKind {
  static let code: DiagnosticCode = "unusable-control"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    The user cannot operate a disabled control. To test that a control is disabled, write `expect: { disabled: LABEL }`.
    """
  static let example = DiagnosticExample(
    from: .kettle,
    wrong: [.insert("- press: Switch on", after: "- advance: 1s")])

  let label: String

  var message: String { "'\(label)' is disabled now" }

  var hints: [String] { ["write 'expect: { disabled: \(label) }' if that is intended"] }
}
