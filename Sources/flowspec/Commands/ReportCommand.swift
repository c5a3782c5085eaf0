import ArgumentParser
import Diagnostics
import FlowKit
import FlowExplorer
import FlowReports
import FlowScenarios

/// The `report` subcommand, which processes reports that `validate` has written.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Works with reports of 'validate'.", subcommands: [Merge.self])

  /// The `report merge` subcommand, which merges reports.
  struct Merge: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Joins the reports of the parts of a run, and prints their findings.",
      discussion: """
        flowspec validate flows --shard 1/2 --report json=1.json
        flowspec validate flows --shard 2/2 --report json=2.json
        flowspec report merge 1.json 2.json --format junit

        With a single file it converts a report to another format.

        Exit codes: those of 'flowspec validate' for the joined report, and 66 also for a file that is not a report.
        """)

    @Argument(help: ArgumentHelp("Reports of '--report json=FILE'.", valueName: "file"))
    var paths: [String]

    @OptionGroup var reporting: ReportOptions

    func run() throws {
      let terminal = Terminal()
      var reports: [ValidationReport] = []
      for path in paths {
        do throws(FileProblem) { reports.append(try readReport(path: path)) } catch {
          terminal.warn("flowspec: \(visibleText("\(error)"))")
        }
      }
      let report = ValidationReport(merging: reports)
      try reporting.publish(report, sources: Sources(), on: terminal)
      if reports.count < paths.count { throw Exit.noInput }
      try report.outcome().end()
    }
  }
}
