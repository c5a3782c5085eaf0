import ArgumentParser
import FlowKit
import FlowValidation

/// A call of `validate` that was not understood, where a report as SARIF was asked for: a pipeline that uploads it finds a valid
/// one, which says that the run failed.
struct FailedCall {
  private let arguments: [String]

  init(_ arguments: [String]) { self.arguments = arguments }

  /// Writes the reports as SARIF that the arguments ask for, as far as they can be understood.
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
