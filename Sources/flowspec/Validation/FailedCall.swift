import ArgumentParser
import FlowKit
import FlowExplorer
import FlowReports
import FlowScenarios

/// An invalid call of `validate` with a SARIF report: a pipeline that uploads the report finds a valid one, which
/// states that the run failed.
struct FailedCall {
  private let arguments: [String]

  init(_ arguments: [String]) { self.arguments = arguments }

  /// Writes the SARIF reports that the arguments request, if they can be parsed.
  func report(_ reason: String) {
    guard arguments.first == "validate" || arguments.starts(with: ["report", "merge"]) else { return }
    let report = ValidationReport.failedSARIF(reason, version: Flowspec.configuration.version)
    for argument in values(of: "--report") {
      guard let file = try? FiledReport(reading: argument), file.format == .sarif else { continue }
      try? writeReport(report, path: file.path)
    }
    if values(of: "--format").last == ReportFormat.sarif.rawValue { Terminal().write(report) }
  }

  /// Returns the values of an option, in order.
  private func values(of option: String) -> [String] {
    arguments.enumerated().compactMap { index, argument in
      if argument == option { return arguments.indices.contains(index + 1) ? arguments[index + 1] : nil }
      return argument.hasPrefix("\(option)=") ? String(argument.dropFirst(option.count + 1)) : nil
    }
  }
}
