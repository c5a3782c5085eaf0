public import Diagnostics
internal import FlowSpec

/// The severities of rules in a flow: its own `lint` settings first, then those of its folder.
public struct LintSettings: Sendable {
  /// The severity of a rule's findings.
  enum Level: String, CaseIterable, Sendable {
    case off, warning, error
  }

  /// One valid setting.
  struct Setting: Sendable {
    let code: DiagnosticCode
    let level: Level
    /// The part of the file that the setting applies to, or `nil` for the whole file.
    let scope: Span?
    /// The location of the setting.
    let span: Span
    /// Whether the setting is that of a folder.
    let isOfFolder: Bool
  }

  /// The settings. The first of those that fit a finding equally well applies.
  private(set) var settings: [Setting] = []

  /// Creates settings that leave every rule at its default severity.
  public init() {}

  /// Adds a setting with a lower priority than the existing ones.
  mutating func add(_ setting: Setting) { settings.append(setting) }

  /// Returns these settings followed by those of the folder.
  func over(_ folder: LintSettings) -> LintSettings {
    var all = self
    all.settings += folder.settings
    return all
  }

  /// Returns the findings with the settings applied: some are removed, others become more severe.
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

  /// Returns the setting for a finding: that of the smallest place around it, else the first for the whole file.
  private func setting(for diagnostic: Diagnostic) -> Setting? {
    let fitting = settings.filter { $0.code == diagnostic.code && $0.covers(diagnostic.span) }
    let scoped = fitting.filter { $0.scope != nil }
    return scoped.min { ($0.scope?.length ?? 0) < ($1.scope?.length ?? 0) } ?? fitting.first
  }
}

extension LintSettings.Setting {
  /// Whether the setting applies to a place.
  func covers(_ span: Span) -> Bool {
    guard let scope else { return true }
    return scope.source == span.source && scope.start <= span.start && span.start <= scope.end
  }
}

extension Span {
  fileprivate var length: Int { end - start }
}
