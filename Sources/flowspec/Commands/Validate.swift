import ArgumentParser
import Diagnostics
import FlowKit
import FlowExplorer
import FlowReports
import FlowScenarios

/// The `validate` subcommand, which validates flows.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Checks flows and runs their scenarios.",
    discussion: """
      Each flow is checked and launched once. Then its scenarios run: those in the file and those beside it, in \
      'NAME.scenarios.yaml'. All findings of all files are printed, sorted by file and place, on standard output; \
      files that cannot be read are named on standard error.

      With '--explore' each flow without mistakes is run through every state that the user and time can reach: faults, \
      dead ends, traps and violated properties are reported with the shortest path to them.

      Ctrl-C or SIGTERM ends the run early, like '--time-limit': the findings so far are printed and reported. A \
      second one ends it at once.

      Exit codes: 0 no findings, 1 findings, 2 no findings and something undecided (or not proved, with \
      '--require-proof'), 64 wrong usage, 66 a file cannot be read, 70 a bug of flowspec, 74 the output cannot be \
      written, 130 Ctrl-C, 143 SIGTERM.
      """)

  @Argument(
    help: ArgumentHelp(
      "Flow files, libraries, folders in which every one of them is checked, or '-' for standard input.",
      valueName: "path"))
  var paths: [String] = []

  @Option(help: ArgumentHelp("Explains a code instead of validating anything.", valueName: "code"))
  var explain: String?

  @OptionGroup var reporting: ReportOptions

  @Flag(help: "Corrects mistakes whose correction is certain, in the files, and reports the others.")
  var fix = false

  @Flag(help: "With '--fix', also applies corrections that need a decision, such as the first of several names.")
  var unsafe = false

  @OptionGroup var scenarios: ScenarioOptions

  @OptionGroup var sharding: ShardOptions

  @OptionGroup(title: "Exploring") var exploration: ExplorationOptions

  @Option(help: ArgumentHelp("The progress of a run that ended in a bug of flowspec.", visibility: .hidden))
  var unfinished: String?

  private var isExploring: Bool { exploration.explore || scenarios.namesExploration }

  func validate() throws {
    if paths.isEmpty, explain == nil { throw ValidationError("Missing expected argument '<path> ...'") }
    if unsafe, !fix { throw ValidationError("'--unsafe' requires '--fix'.") }
    if fix, paths.contains("-") { throw ValidationError("'--fix' changes files, and '-' is none.") }
    try exploration.validate(isExploring: isExploring)
  }

  func run() throws {
    if let explain { return try Explain.explain(explain, on: Terminal()) }
    let search = FlowSearch(paths.filter { $0 != "-" })
    let shard = try sharding.chosen()
    var run = ValidationRun(of: search, shard: shard, scenarios: scenarios, isExploring: isExploring)
    for problem in search.problems { run.note(problem) }
    Interruption.catchFirst()
    let files = (paths.contains("-") ? ["-"] : []) + search.files
    if fix { for path in search.files { run.fix(path: path, isUnsafe: unsafe) } }
    let work = unfinishedWork(with: files.count)
    if unfinished != nil { run.checkFinished(files, work) } else { run.check(files, work) }
    if isExploring { run.explore(with: exploration) }
    run.progress.clear()
    if reporting.format == .text { Terminal().write(run.output.exploration) }
    for output in scenarios.coverage { try output.publish(run.coverage, on: Terminal()) }
    var report = run.report.sorted
    report.part = shard.part
    try reporting.publish(
      report, sources: run.sources, seconds: run.progress.seconds, offering: remainingFixes,
      tried: fix ? unsafe ? [.safe, .unsafe] : [.safe] : [], on: Terminal())
    for change in run.output.changes { reporting.publish(aside: visibleText(change) + "\n", on: Terminal()) }
    for file in run.output.unwritten { Terminal().warn("flowspec: \(visibleText("\(file)"))") }
    if !run.output.unwritten.isEmpty { throw Exit.noOutput }
    if let signal = Interruption.signal {
      Terminal().warn("flowspec: ended by a signal; the findings so far are reported")
      throw Exit.signal(signal)
    }
    if let idle = run.idleFilter {
      Terminal().warn("flowspec: \(visibleText(idle))")
      throw Exit.usage
    }
    if unfinished != nil { Terminal().warn("\(crashMessage)") }
    try report.outcome(requiringProof: exploration.requireProof, allowingUndecided: exploration.allowUndecided).end()
  }

  /// The safeties of the fixes that this run has not tried. Standard input cannot be fixed.
  private var remainingFixes: Set<Fix.Safety> {
    if paths == ["-"] || unsafe { return [] }
    return fix ? [.unsafe] : [.safe, .unsafe]
  }

  /// Returns the progress of the work on a number of files: empty, or that of the run which this one replaces.
  private func unfinishedWork(with count: Int) -> UnfinishedWork {
    if let unfinished { return UnfinishedWork(reading: unfinished, count: count) ?? UnfinishedWork(count: count) }
    let work = UnfinishedWork(count: count)
    work.prepareSecondRun(option: "--unfinished")
    return work
  }
}
