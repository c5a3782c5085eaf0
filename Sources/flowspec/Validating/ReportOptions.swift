import ArgumentParser
import Diagnostics
import FlowKit
import FlowValidation

/// How a command says what was found.
struct ReportOptions: ParsableArguments {
  @Option(help: "What findings are printed as.")
  var format: ReportFormat = .text

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Also writes the report to a file, in one of these formats; can be given several times.",
      valueName: "format=file"), transform: FiledReport.init(reading:))
  var files: [FiledReport] = []

  /// Prints a report and writes it to the files that are asked for.
  ///
  /// - Parameter seconds: How long it took, where people who wait at a terminal are told.
  /// - Throws: The exit code for what cannot be written.
  func publish(_ report: ValidationReport, sources: Sources, seconds: Double? = nil, on terminal: Terminal) throws {
    for file in report.unread { terminal.warn("flowspec: \(visibleText("\(file.path): \(file.reason)"))") }
    if format == .text {
      let time = seconds.map { terminal.isShown ? " (\(short($0)))" : "" } ?? ""
      terminal.write(report.text(terminal.renderer(for: sources), ending: time))
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

  /// Prints what only people read; where a machine reads standard output, they find it on standard error.
  func publish(aside text: String, on terminal: Terminal) {
    if format == .text { terminal.write(text) } else { terminal.note(text) }
  }

  /// A time as people say it: `12 ms`, `3.4 s`.
  private func short(_ seconds: Double) -> String {
    if seconds < 1 { return "\(Int(seconds * 1_000)) ms" }
    let tenths = Int(min(seconds, 1e9) * 10)
    return "\(tenths / 10).\(tenths % 10) s"
  }
}

extension ValidationReport.Outcome {
  /// How a command that comes to this ends.
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
