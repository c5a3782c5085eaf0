internal import FlowExplorer
public import FlowReports
internal import FlowScenarios

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Reads a report in JSON format.
///
/// - Throws: ``FileProblem`` if the file cannot be read, is not a report, or has another version.
public func readReport(path: String) throws(FileProblem) -> ValidationReport {
  let data = Data(try readBytes(path: path))
  guard let head = try? JSONDecoder().decode(ReportHead.self, from: data) else {
    throw FileProblem(path: path, reason: "this is not a report; 'flowspec validate --report json=FILE' writes one")
  }
  guard head.flowspecReport == ValidationReport.jsonVersion else {
    let versions = "it has version \(head.flowspecReport), but this flowspec reads \(ValidationReport.jsonVersion)"
    throw FileProblem(path: path, reason: versions)
  }
  guard let report = try? JSONDecoder().decode(ValidationReport.self, from: data) else {
    throw FileProblem(path: path, reason: "this report is damaged")
  }
  return report
}

/// Writes a report or another text to a file.
///
/// - Throws: ``FileProblem`` if it cannot be written.
public func writeReport(_ text: String, path: String) throws(FileProblem) {
  try writeBytes(Array(text.utf8), path: path)
}

/// The member that distinguishes a report from other JSON.
private struct ReportHead: Decodable {
  let flowspecReport: Int
}
