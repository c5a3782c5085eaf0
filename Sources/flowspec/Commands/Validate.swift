import ArgumentParser
import Diagnostics
import FlowKit
import FlowValidation

/// Finds every static mistake of flows.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds what is wrong with flows, without running them.",
    discussion: """
      All findings of all files are printed, sorted by file and place, on standard output; files that cannot be read are \
      named on standard error. With '--format json' the output is one array, also of no findings.

      Exit codes: 0 nothing found, 1 findings, 64 wrong usage, 66 a file cannot be read, 70 a bug of flowspec, \
      74 the output cannot be written.
      """)

  @Argument(
    help: ArgumentHelp(
      "Flow files, folders in which every '*.flow.yaml' is checked, or '-' for standard input.", valueName: "path"))
  var paths: [String]

  @OptionGroup var reporting: ReportOptions

  func run() throws {
    let search = FlowSearch(paths.filter { $0 != "-" })
    var run = ValidationRun()
    for problem in search.problems { run.note(problem) }
    for path in (paths.contains("-") ? ["-"] : []) + search.files { run.check(path: path) }

    let terminal = Terminal()
    for file in run.report.unread { terminal.warn("flowspec: \(visibleText("\(file.path): \(file.reason)"))") }
    print(run, on: terminal)
    if !run.report.unread.isEmpty { throw Exit.noInput }
    if !run.report.findings.isEmpty { throw Exit.findings }
  }

  private func print(_ run: ValidationRun, on terminal: Terminal) {
    let diagnostics = run.report.findings.compactMap(\.diagnostic)
    switch reporting.format {
    case .json: terminal.write(renderJSON(diagnostics, sources: run.sources))
    case .text:
      let renderer = terminal.renderer(for: run.sources)
      for diagnostic in diagnostics { terminal.write(renderer.render(diagnostic) + "\n\n") }
      // Where nothing could be read, nothing can be said about it.
      guard !run.report.checks.isEmpty else { return }
      terminal.write(DiagnosticSummary(diagnostics, files: run.report.files.count).text + "\n")
    }
  }
}
