import ArgumentParser
import Diagnostics
import FlowKit
import FlowExplorer
import FlowReports
import FlowScenarios

/// The report options of a command.
struct ReportOptions: ParsableArguments {
  @Option(help: "The format of the printed findings.")
  var format: ReportFormat = .text

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Also writes the report to a file, in one of these formats; can be given several times.",
      valueName: "format=file"), transform: FiledReport.init(reading:))
  var files: [FiledReport] = []

  /// Prints a report and writes the requested report files.
  ///
  /// - Parameters:
  ///   - seconds: The duration, which is shown at terminals.
  ///   - offering: The safeties of the fixes that the text counts.
  ///   - tried: The safeties of the fixes that were tried.
  /// - Throws: The exit code for a file that cannot be written.
  func publish(
    _ report: ValidationReport, sources: Sources, seconds: Double? = nil,
    offering: Set<Fix.Safety> = [.safe, .unsafe], tried: Set<Fix.Safety> = [], on terminal: Terminal
  ) throws {
    for file in report.unread { terminal.warn("flowspec: \(visibleText("\(file.path): \(file.reason)"))") }
    if format == .text {
      let time = seconds.map { terminal.isShown ? " (\(short($0)))" : "" } ?? ""
      terminal.write(report.text(terminal.renderer(for: sources), ending: time, offering: offering, tried: tried))
    } else {
      terminal.write(format.text(of: report))
    }
    var isWritten = true
    for file in files {
      do throws(FileProblem) { try writeReport(file.format.text(of: report), path: file.path) } catch {
        terminal.warn("flowspec: \(visibleText("\(error)"))")
        isWritten = false
      }
    }
    if !isWritten { throw Exit.noOutput }
  }

  /// Prints text for users. If standard output is machine-readable, the text goes to standard error.
  func publish(aside text: String, on terminal: Terminal) {
    if format == .text { terminal.write(text) } else { terminal.note(text) }
  }

  /// Returns a short form of a duration: `12 ms`, `3.4 s`.
  private func short(_ seconds: Double) -> String {
    if seconds < 1 { return "\(Int(seconds * 1_000)) ms" }
    let tenths = Int(min(seconds, 1e9) * 10)
    return "\(tenths / 10).\(tenths % 10) s"
  }
}

extension ValidationReport.Outcome {
  /// Ends a command with the exit code of this outcome.
  func end() throws {
    switch self {
    case .clean: return
    case .findings: throw Exit.findings
    case .undecided: throw Exit.undecided
    case .unread: throw Exit.noInput
    case .failed: throw Exit.bug
    }
  }
}
