internal import FlowExplorer
internal import FlowReports
internal import Diagnostics

/// A scenario compares with a snapshot that was never recorded.
struct MissingSnapshot: DiagnosticKind {
  static let code: DiagnosticCode = "missing-snapshot"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    `expect: { snapshot: NAME }` compares the screen and its model with a recording in the folder `FLOW.snapshots`
    beside the flow. `flowspec validate --update` records the current screen. Review the recording before you keep it.
    """
  static let example = DiagnosticExample(
    from: .kettle,
    wrong: [.replace("- expect: { model: { degrees: 60 } }", "- expect: { snapshot: boiling }")])

  let name: String

  var message: String { "no snapshot is named '\(name)'" }

  var hints: [String] { ["record it with 'flowspec validate --update'"] }
}
