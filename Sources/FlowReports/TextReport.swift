public import Diagnostics

extension ValidationReport {
  /// Returns the report as plain text: each finding with its source line and hints, and then the summary.
  ///
  /// - Parameters:
  ///   - renderer: Renders findings in colour, or for another width. Findings that were read from a report have no
  ///     source text and are rendered without colours, as are all findings if this is `nil`.
  ///   - ending: A text for the end of the summary's first line, such as the duration.
  ///   - offering: The safeties of the fixes that the last line counts.
  ///   - tried: The safeties of the fixes that were tried, so that those of the findings were left out.
  public func text(
    _ renderer: DiagnosticRenderer? = nil, ending: String = "", offering: Set<Fix.Safety> = [.safe, .unsafe],
    tried: Set<Fix.Safety> = []
  ) -> String {
    var text = ""
    for finding in findings {
      let drawn = renderer.flatMap { renderer in finding.diagnostic.map(renderer.render) }
      text += (drawn ?? finding.rendered) + "\n\n"
    }
    // If no file could be read, a summary would be meaningless.
    if checks.isEmpty { return text }
    for (number, line) in ReportSummary(self).lines.enumerated() {
      text += line + (number == 0 ? ending : "") + "\n"
    }
    for line in [leftOutLine(tried), fixLine(offering)].compactMap({ $0 }) { text += line + "\n" }
    return text
  }

  /// Returns the number of findings whose fixes were tried in vain, in words; `nil` if there are none.
  private func leftOutLine(_ tried: Set<Fix.Safety>) -> String? {
    let count = tried.reduce(0) { $0 + fixCount($1) }
    if count == 0 { return nil }
    return "\(count) \(count == 1 ? "fix is" : "fixes are") left out, because another error would follow"
  }

  /// Returns the number of findings whose first fix has a safety and can be applied by `--fix`.
  private func fixCount(_ safety: Fix.Safety) -> Int {
    findings.count { $0.fixes.first?.safety == safety.rawValue && !$0.isInSettings }
  }

  /// Returns the number of findings that `validate --fix` corrects, in words; `nil` if there are none.
  private func fixLine(_ offering: Set<Fix.Safety>) -> String? {
    func count(_ safety: Fix.Safety) -> Int { offering.contains(safety) ? fixCount(safety) : 0 }
    let (safe, unsafe) = (count(.safe), count(.unsafe))
    if safe == 0, unsafe == 0 { return nil }
    if safe == 0 { return "\(unsafe) can be fixed with --fix --unsafe" }
    return "\(safe) can be fixed with --fix" + (unsafe > 0 ? " (\(unsafe) more with --unsafe)" : "")
  }
}

extension Finding {
  /// Whether the finding is in the settings of a folder, which `--fix` does not change.
  fileprivate var isInSettings: Bool { place?.file.split(separator: "/").last == "flowspec.yaml" }
}
