public import Diagnostics
internal import FlowSpec

/// How much rules count in a flow: what its `lint` says, and then what the settings of its folder say.
public struct LintSettings: Sendable {
  /// What a rule's findings become.
  enum Level: String, CaseIterable, Sendable {
    case off, warning, error
  }

  /// One setting, with its words understood.
  struct Setting: Sendable {
    let code: DiagnosticCode
    let level: Level
    /// The part of the file that it is about, or `nil` for all of it.
    let scope: Span?
    /// Where it is written.
    let span: Span
  }

  /// The settings; of those that fit a finding equally well the first counts.
  private(set) var settings: [Setting] = []

  /// Lets every rule count as it is meant to.
  public init() {}

  /// Adds a setting behind those that count more.
  mutating func add(_ setting: Setting) { settings.append(setting) }

  /// The same settings, and behind them those of the folder.
  func over(_ folder: LintSettings) -> LintSettings {
    var all = self
    all.settings += folder.settings
    return all
  }

  /// The findings as the settings want them: some left out, some weighing more.
  ///
  /// - Complexity: Linear in the findings for each setting.
  public func applied(to diagnostics: [Diagnostic]) -> [Diagnostic] {
    if settings.isEmpty { return diagnostics }
    return diagnostics.compactMap { diagnostic in
      guard let setting = setting(for: diagnostic) else { return diagnostic }
      switch setting.level {
      case .off: return nil
      case .warning: return diagnostic.weighing(.warning)
      case .error: return diagnostic.weighing(.error)
      }
    }
  }

  /// The setting for a finding: that of the smallest place around it, else the first that is about the whole file.
  private func setting(for diagnostic: Diagnostic) -> Setting? {
    let fitting = settings.filter { $0.code == diagnostic.code && $0.covers(diagnostic.span) }
    let scoped = fitting.filter { $0.scope != nil }
    return scoped.min { ($0.scope?.length ?? 0) < ($1.scope?.length ?? 0) } ?? fitting.first
  }

  /// Reports the settings that turn a rule off where it finds nothing; of rules that are checked by running the flow nobody
  /// knows yet.
  func checkIdle(in file: SourceID, into report: inout Report) {
    let checked = Set(Compiler.catalogue.map { $0.code })
    for setting in settings where setting.level == .off && checked.contains(setting.code) {
      let isIdle = !report.diagnostics.contains {
        $0.code == setting.code && $0.span.source == file && setting.covers($0.span)
      }
      if isIdle {
        report.add(
          UnusedSuppression(code: setting.code.name, isAtPlace: setting.scope != nil), at: setting.span)
      }
    }
  }
}

extension LintSettings.Setting {
  /// Whether a place lies where the setting holds.
  fileprivate func covers(_ span: Span) -> Bool {
    guard let scope else { return true }
    return scope.source == span.source && scope.start <= span.start && span.start <= scope.end
  }
}

extension Span {
  fileprivate var length: Int { end - start }
}
