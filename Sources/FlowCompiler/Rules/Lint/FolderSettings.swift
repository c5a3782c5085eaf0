public import Diagnostics
internal import FlowSpec

/// The settings in a `flowspec.yaml` for all flows of its folder.
public struct FolderSettings: Sendable {
  /// The severities of rules.
  public let lint: LintSettings
  /// The diagnostics in the file.
  public let report: Report

  /// Reads a settings file. Invalid settings are reported and ignored.
  public init(_ file: SourceFile, rules: [any DiagnosticKind.Type] = Compiler.catalogue) {
    var report = Report()
    let declared = readFolderSettings(file, report: &report)
    lint = LintCheck(rules: rules, isOfFolder: true).settings(declared, report: &report)
    self.report = report
  }
}
