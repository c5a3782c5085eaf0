/// The last lines of a report: the number of findings and files, and the verdicts.
public struct ReportSummary: Sendable, Hashable {
  /// The lines. The first states the number of findings.
  public let lines: [String]

  /// Summarizes a report, with the verdicts by kind of check.
  public init(_ report: ValidationReport) {
    let errors = report.findings.count(where: \.isError)
    let warnings = report.findings.count - errors
    var counts: [String] = []
    if errors > 0 { counts.append(counted(errors, "error")) }
    if warnings > 0 { counts.append(counted(warnings, "warning")) }
    let found = counts.isEmpty ? "no problems" : counts.joined(separator: ", ")
    let files = report.files.count
    var lines = [files > 0 ? "\(found) in \(counted(files, "file"))" : found]
    for kind in CheckResult.Kind.allCases where kind != .rules {
      let checks = report.checks.filter { $0.kind == kind }
      if !checks.isEmpty { lines.append(kind.sentence(checks)) }
    }
    self.lines = lines
  }
}

extension CheckResult.Kind {
  /// Returns the verdicts of the checks of this kind, such as `3 properties: 2 proved, 1 violated`.
  fileprivate func sentence(_ checks: [CheckResult]) -> String {
    let parts = Verdict.allCases.compactMap { verdict -> String? in
      let count = checks.count { $0.verdict == verdict }
      return count == 0 ? nil : "\(count) \(words(for: verdict, count))"
    }
    return "\(counted(checks.count, noun, plural)): \(parts.joined(separator: ", "))"
  }

  private func words(for verdict: Verdict, _ count: Int) -> String {
    switch (self, verdict) {
    case (.scenario, .holds): count == 1 ? "holds" : "hold"
    case (.scenario, .violated): count == 1 ? "fails" : "fail"
    case (.coverage, .holds): "enough"
    case (.coverage, .violated): "too little"
    case (.coverage, .undecided): "to be told of all parts of the run together"
    case (_, .tried), (_, .bounded):
      count == 1 ? verdict.rawValue : verdict.rawValue.replacing("holds", with: "hold", maxReplacements: 1)
    default: verdict.rawValue
    }
  }

  private var noun: String {
    switch self {
    case .rules: "file"
    case .scenario: "scenario"
    case .exploration: "exploration"
    case .property: "property"
    case .coverage: "coverage"
    }
  }

  private var plural: String? { self == .property ? "properties" : nil }
}

private func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}
