public import Diagnostics
internal import FlowSpec

/// The check of lint settings, which reports the errors in them.
struct LintCheck {
  /// The existing rules.
  let rules: [any DiagnosticKind.Type]
  /// Whether the settings are those of a folder, which need no reasons.
  let isOfFolder: Bool

  /// Returns the valid settings.
  func settings(_ declared: [LintSetting], report: inout Report) -> LintSettings {
    var settings = LintSettings()
    for setting in declared {
      if let understood = understood(setting, report: &report) { settings.add(understood) }
    }
    return settings
  }

  private func understood(_ setting: LintSetting, report: inout Report) -> LintSettings.Setting? {
    let code = setting.rule.text
    let rule = rules.first { $0.code.name == code }
    let explored = Compiler.exploringRules.first { $0.name == code }
    guard let known = rule?.code ?? explored else {
      let tunable = Compiler.tunableRules(among: rules)
      report.add(UnknownRule(code: code, codes: tunable.map(\.name)), at: setting.rule.span)
      return nil
    }
    guard let level = LintSettings.Level(rawValue: setting.severity.text) else {
      report.add(UnknownWord.severity(setting.severity.text), at: setting.severity.span)
      return nil
    }
    if explored == nil, rule?.isTunable != true {
      if level != .error { report.add(FixedSeverity(code: code), at: setting.severity.span) }
      return nil
    }
    if !isOfFolder, level == .off, setting.reason?.text.allSatisfy(\.isWhitespace) ?? true {
      report.add(MissingReason(code: code), at: setting.severity.span)
      return nil
    }
    var scope: Span?
    if let place = setting.place {
      guard let found = part(at: place, report: &report) else { return nil }
      scope = found
    }
    return LintSettings.Setting(
      code: known, level: level, scope: scope, span: setting.rule.span, isOfFolder: isOfFolder)
  }

  /// Returns the part of the flow that a place names, or `nil` after reporting an error.
  private func part(at place: LintPlace, report: inout Report) -> Span? {
    switch place.part {
    case .found(let span): return span
    case .unknown(let key, let within, let keys):
      report.add(UnknownPlace(key: key, within: within, keys: keys), at: place.name.span)
      return nil
    }
  }
}

extension DiagnosticKind {
  /// Whether settings may change the severity of the rule, which holds for warnings and ``Compiler/exploringRules``.
  fileprivate static var isTunable: Bool { severity == .warning }
}

extension Compiler {
  /// Returns the codes of the rules whose severity settings may change, sorted.
  public static func tunableRules(among rules: [any DiagnosticKind.Type]) -> [DiagnosticCode] {
    Set(rules.filter { $0.isTunable }.map { $0.code } + exploringRules).sorted()
  }
}
