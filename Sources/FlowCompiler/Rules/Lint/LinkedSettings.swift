internal import Diagnostics
internal import FlowSpec

/// The severities of rules in a flow and its imports. Each flow's settings apply to its own file.
struct LinkedSettings {
  /// The settings of the root, which also apply to files without settings of their own.
  private(set) var root: LintSettings
  private var own: [(file: SourceID, settings: LintSettings)] = []
  private let folder: LintSettings

  init(_ folder: LintSettings) {
    root = folder
    self.folder = folder
  }

  /// Adds the settings of a flow. The root comes first.
  mutating func add(_ settings: LintSettings, of file: SourceID) {
    if own.isEmpty { root = settings.over(folder) }
    own.append((file, settings))
  }

  /// Reports the settings that turn a rule off where it finds nothing.
  func checkIdle(into report: inout Report) {
    for (file, settings) in own { UnusedSuppression.check(settings, in: file, into: &report) }
  }

  /// Returns the report with the settings applied.
  func applied(to report: Report) -> Report {
    var applied = Report()
    for diagnostic in report.diagnostics {
      let settings = own.first { $0.file == diagnostic.span.source }?.settings.over(folder) ?? root
      for kept in settings.applied(to: [diagnostic]) { applied.add(kept) }
    }
    return applied
  }
}

extension ImportGraph {
  /// Returns the settings of the flows, on top of those of the folder.
  func settings(
    over folder: LintSettings, rules: [any DiagnosticKind.Type], report: inout Report
  ) -> LinkedSettings {
    var linked = LinkedSettings(folder)
    for flow in flows {
      let settings = LintCheck(rules: rules, isOfFolder: false).settings(flow.declaration.lint, report: &report)
      linked.add(settings, of: flow.file.id)
    }
    return linked
  }
}
