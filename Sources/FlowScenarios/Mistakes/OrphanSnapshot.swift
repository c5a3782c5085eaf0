internal import FlowExplorer
internal import FlowReports
public import Diagnostics

/// A recording that no scenario compares with.
public struct OrphanSnapshot: DiagnosticKind {
  public static let code: DiagnosticCode = "orphan-snapshot"
  public static let group = DiagnosticGroup.scenarios
  public static let explanation = """
    The folder `FLOW.snapshots` beside a flow holds what its scenarios compare with. A recording that none of them asks for is what a
    renamed or removed `snapshot` left behind, and looks as if something were still checked.
    """
  public static let example = DiagnosticExample(
    from: .kettle, with: [.replace("- expect: { model: { degrees: 60 } }", "- expect: { snapshot: boiling }")],
    wrong: [.replace("- expect: { snapshot: boiling }", "- expect: { model: { degrees: 60 } }")])

  private let name: String

  /// Creates the diagnostic for a recording of this name.
  public init(name: String) { self.name = name }

  public var message: String { "no scenario asks for the snapshot '\(name)'" }

  public var hints: [String] { ["remove it with 'flowspec validate --update'"] }
}
