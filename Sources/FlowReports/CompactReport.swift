internal import Diagnostics

extension ValidationReport {
  /// The maximum number of findings in a compact report.
  private static let mostCompact = 20
  /// The maximum number of lines for the shortest run to a finding.
  private static let longestCompactRun = 15

  /// The report with one finding on each line, for programs with little room such as language models.
  ///
  /// It contains the first 20 findings, the shortest run that leads to one of them in at most 15 lines, and the
  /// summary. A line is `FILE:LINE:COLUMN: SEVERITY: MESSAGE [CODE]; HINT`.
  public var compact: String {
    var lines = findings.prefix(Self.mostCompact).map(\.compact)
    if findings.count > Self.mostCompact { lines.append("… and \(findings.count - Self.mostCompact) more") }
    let runs = findings.filter { !$0.trace.isEmpty }
    if let shortest = runs.min(by: { $0.trace.count < $1.trace.count }) {
      lines.append("the run to [\(shortest.code)]:")
      let steps = shortest.trace.map { "  " + visibleText($0).split(separator: "\n").joined(separator: " ") }
      if steps.count < Self.longestCompactRun {
        lines += steps
      } else {
        let ends = (Self.longestCompactRun - 2) / 2
        lines += steps.prefix(ends) + ["  … \(steps.count - 2 * ends) steps"] + steps.suffix(ends)
      }
    }
    if !checks.isEmpty { lines += ReportSummary(self).lines }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension Finding {
  /// The finding on one line.
  fileprivate var compact: String {
    let position = place.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
    let text = "\(position)\(severity): \(message) [\(code)]" + (hints.first.map { "; \($0)" } ?? "")
    return visibleText(text).split(separator: "\n").joined(separator: " ")
  }
}
