import ArgumentParser
import Diagnostics
import FlowKit
import FlowValidation

/// Finds what is wrong with flows.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds what is wrong with flows, and plays their scenarios.",
    discussion: """
      Flows are checked, each is launched once, and then their scenarios are played: those in the file and those beside it, in \
      'NAME.scenarios.yaml'. All findings of all files are printed, sorted by file and place, on standard output; files that cannot be read are \
      named on standard error.

      With '--explore' each flow without mistakes is run through every state that a person and time can bring about: faults, \
      dead ends, traps and broken properties come with the shortest way to them.

      Exit codes: 0 nothing found, 1 findings, 2 not proved where '--require-proof' is given, 64 wrong usage, 66 a file cannot be read, 70 a bug of flowspec, \
      74 the output cannot be written.
      """)

  @Argument(
    help: ArgumentHelp(
      "Flow files, folders in which every '*.flow.yaml' is checked, or '-' for standard input.", valueName: "path"))
  var paths: [String] = []

  @Option(help: ArgumentHelp("Tells what a code means instead of validating anything.", valueName: "code"))
  var explain: String?

  @OptionGroup var reporting: ReportOptions

  @OptionGroup var scenarios: ScenarioOptions

  @OptionGroup var sharding: ShardOptions

  @OptionGroup(title: "Exploring") var exploration: ExplorationOptions

  private var isExploring: Bool { exploration.explore || scenarios.namesExploration }

  func validate() throws {
    if paths.isEmpty, explain == nil { throw ValidationError("Missing expected argument '<path> ...'") }
    try exploration.validate(isExploring: isExploring)
  }

  func run() throws {
    if let explain { return try Explain.explain(explain, on: Terminal()) }
    let search = FlowSearch(paths.filter { $0 != "-" })
    let shard = try sharding.chosen()
    var run = ValidationRun(shard: shard, scenarios: scenarios, isExploring: isExploring)
    for problem in search.problems { run.note(problem) }
    for path in (paths.contains("-") ? ["-"] : []) + search.files { run.check(path: path) }
    if isExploring { run.explore(with: exploration) }
    run.progress.clear()
    if reporting.format == .text { Terminal().write(run.explorationText) }
    for output in scenarios.coverage { try output.publish(run.coverage, on: Terminal()) }
    var report = run.report.sorted
    report.part = shard.part
    try reporting.publish(report, sources: run.sources, seconds: run.progress.seconds, on: Terminal())
    for file in run.unwritten { Terminal().warn("flowspec: \(visibleText("\(file)"))") }
    if !run.unwritten.isEmpty { throw Exit.noOutput }
    try report.outcome(requiringProof: exploration.requireProof).end()
  }
}
