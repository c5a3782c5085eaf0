internal import FlowExplorer
internal import FlowReports
internal import Diagnostics

/// A scenario uses a disabled control.
struct UnusableControl: DiagnosticKind {
  static let code: DiagnosticCode = "unusable-control"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    A person cannot press what is greyed out. Where that is what the scenario is about, `expect: { disabled: LABEL }` says so.
    """
  static let example = DiagnosticExample(
    from: .kettle,
    wrong: [.insert("- press: Switch on", after: "- advance: 1s")])

  let label: String

  var message: String { "'\(label)' cannot be used now" }

  var hints: [String] { ["write 'expect: { disabled: \(label) }' if that is meant"] }
}
