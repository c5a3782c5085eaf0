import ArgumentParser
import Diagnostics
import FlowKit
import FlowExplorer
import FlowReports
import FlowScenarios

/// The report formats.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text, compact, json, sarif, junit, github, markdown

  /// Returns the report in this format, as it is written to a file.
  func text(of report: ValidationReport) -> String {
    switch self {
    case .text: report.text()
    case .compact: report.compact
    case .json: report.json
    case .sarif: report.sarif(rules: FlowFile.catalogue, version: Flowspec.configuration.version)
    case .junit: report.junit
    case .github: report.github
    case .markdown: report.markdown
    }
  }
}

/// A report in a file: `--report sarif=findings.sarif`.
struct FiledReport {
  let format: ReportFormat
  let path: String

  /// Parses the value of `--report`.
  init(reading argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let format = ReportFormat(rawValue: String(parts[0])), !parts[1].isEmpty else {
      let formats = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--report takes FORMAT=FILE, where FORMAT is one of \(formats).")
    }
    self.format = format
    path = String(parts[1])
    try refuseAuthored(path, toWrite: "a report")
  }
}

/// Rejects writing to a source file, as a usage error.
func refuseAuthored(_ path: String, toWrite what: String) throws {
  do throws(FileProblem) { try AuthoredFile.refuse(path, toWrite: what) } catch {
    throw ValidationError(visibleText("\(error)."))
  }
}
