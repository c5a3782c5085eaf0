internal import Diagnostics
internal import FlowSpec

/// How much rules count in a flow and in those that it imports: each speaks for its own file.
struct LinkedSettings {
  /// What counts in the root, and where no flow speaks for a file.
  private(set) var root: LintSettings
  private var own: [(file: SourceID, settings: LintSettings)] = []
  private let folder: LintSettings

  init(_ folder: LintSettings) {
    root = folder
    self.folder = folder
  }

  /// Adds what a flow says; the root comes first.
  mutating func add(_ settings: LintSettings, of file: SourceID) {
    if own.isEmpty { root = settings.over(folder) }
    own.append((file, settings))
  }

  /// Reports the settings that turn a rule off where it finds nothing.
  func checkIdle(into report: inout Report) {
    for (file, settings) in own { settings.checkIdle(in: file, into: &report) }
  }

  /// The report as the settings want it.
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
  /// What the flows say of rules, over what the folder says.
  func settings(
    over folder: LintSettings, rules: [any DiagnosticKind.Type], report: inout Report
  ) -> LinkedSettings {
    var linked = LinkedSettings(folder)
    for flow in flows {
      let settings = LintCheck(rules: rules, root: flow.root).settings(flow.declaration.lint, report: &report)
      linked.add(settings, of: flow.file.id)
    }
    return linked
  }
}
