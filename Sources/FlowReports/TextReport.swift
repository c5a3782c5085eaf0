public import Diagnostics

extension ValidationReport {
  /// Returns the report as plain text: each finding with its source line and hints, and then the summary.
  ///
  /// - Parameters:
  ///   - renderer: Renders findings in colour, or for another width. Findings that were read from a report have no
  ///     source text and are rendered without colours, as are all findings if this is `nil`.
  ///   - ending: A text for the end of the summary's first line, such as the duration.
  public func text(_ renderer: DiagnosticRenderer? = nil, ending: String = "") -> String {
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
    return text
  }
}
