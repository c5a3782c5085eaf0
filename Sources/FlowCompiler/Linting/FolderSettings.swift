public import Diagnostics
internal import FlowSpec
internal import YAMLNodes

/// What a `flowspec.yaml` says about all flows of its folder.
public struct FolderSettings: Sendable {
  /// How much rules count.
  public let lint: LintSettings
  /// What is wrong with the file.
  public let report: Report

  /// Reads a file of settings; what cannot be understood is reported and left out.
  public init(_ file: SourceFile, rules: [any DiagnosticKind.Type] = Compiler.catalogue) {
    var report = Report()
    let root = parseYAML(file, report: &report)
    let declared = report.hasErrors ? [] : root.map { readFolderSettings($0, report: &report) } ?? []
    lint = LintCheck(rules: rules, root: nil).settings(declared, report: &report)
    self.report = report
  }
}
