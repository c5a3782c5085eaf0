internal import FlowExplorer
internal import FlowReports
public import Diagnostics

/// A recording that no scenario compares with.
public struct OrphanSnapshot: DiagnosticKind {
  public static let code: DiagnosticCode = "orphan-snapshot"
  public static let group = DiagnosticGroup.scenarios
  public static let explanation = """
    The folder `FLOW.snapshots` beside a flow contains the recordings of its scenarios. No scenario uses this recording,
    because its `snapshot` was renamed or removed. The file suggests a check that does not exist.
    """
  public static let example = DiagnosticExample(
    from: .kettle, with: [.replace("- expect: { model: { degrees: 60 } }", "- expect: { snapshot: boiling }")],
    wrong: [.replace("- expect: { snapshot: boiling }", "- expect: { model: { degrees: 60 } }")])

  private let name: String

  /// Creates the diagnostic for a recording of this name.
  public init(name: String) { self.name = name }

  public var message: String { "no scenario uses the snapshot '\(name)'" }

  public var hints: [String] { ["remove it with 'flowspec validate --update'"] }
}
