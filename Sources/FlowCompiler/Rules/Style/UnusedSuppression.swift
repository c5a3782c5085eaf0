public import Diagnostics
internal import FlowSpec

/// A setting that turns a rule off where it finds nothing.
struct UnusedSuppression: DiagnosticKind {
  static let code: DiagnosticCode = "unused-suppression"
  static let group = DiagnosticGroup.style
  static let severity = Severity.warning
  static let explanation = """
    This setting turns a rule off, but the rule finds nothing there. Remove the setting, because it would hide the next
    finding of this rule.
    """
  static let example = DiagnosticExample(from: .meter, wrong: [.remove("calibrated: timestamp?")])

  let code: String
  let isAtPlace: Bool

  var message: String { "'\(code)' is turned off, but finds nothing \(isAtPlace ? "there" : "here")" }

  var hints: [String] { ["remove it"] }
}

extension UnusedSuppression {
  /// Reports the settings that turn a rule off where it finds nothing. Rules that need a run of the flow are checked
  /// by ``LintSettings/unusedSuppressions(afterFinding:)``, because their findings are not available yet.
  static func check(_ settings: LintSettings, in file: SourceID, into report: inout Report) {
    let checked = Set(Compiler.catalogue.map { $0.code })
    for setting in settings.settings where setting.level == .off && checked.contains(setting.code) {
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

extension LintSettings {
  /// Returns a finding for each setting of a flow that turns off a rule of exploration without any finding.
  ///
  /// - Parameter found: All findings of an exploration that proved everything else. An exploration reports one trap
  ///   alone, so a rule with a finding elsewhere may have one at the place of a setting, too.
  public func unusedSuppressions(afterFinding found: [Diagnostic]) -> [Diagnostic] {
    // The state is lost by process death only if the exploration tries it, and a dead end hides traps.
    var checked = Set(Compiler.exploringRules).subtracting(["moved-by-death"])
    checked.subtract(found.map(\.code))
    if found.contains(where: { $0.code == "dead-end" }) { checked.remove("trap") }
    var report = Report()
    // The settings of the folder apply to other flows as well.
    for setting in settings where setting.level == .off && !setting.isOfFolder && checked.contains(setting.code) {
      report.add(UnusedSuppression(code: setting.code.name, isAtPlace: setting.scope != nil), at: setting.span)
    }
    return applied(to: report.diagnostics)
  }
}
