public import Diagnostics

extension ValidationReport {
  /// The report for people: each finding with its line and what to do, and at the end what all of it comes to.
  ///
  /// - Parameters:
  ///   - renderer: Draws findings in colour, or for another width; those that were read from a report, whose texts are not at
  ///     hand, and all of them where there is none, are drawn without colours.
  ///   - ending: What stands behind the first line of the summary, such as the time that it took.
  public func text(_ renderer: DiagnosticRenderer? = nil, ending: String = "") -> String {
    var text = ""
    for finding in findings {
      let drawn = renderer.flatMap { renderer in finding.diagnostic.map(renderer.render) }
      text += (drawn ?? finding.rendered) + "\n\n"
    }
    // Where nothing could be read, nothing can be said about it.
    if checks.isEmpty { return text }
    for (number, line) in ReportSummary(self).lines.enumerated() {
      text += line + (number == 0 ? ending : "") + "\n"
    }
    return text
  }
}
