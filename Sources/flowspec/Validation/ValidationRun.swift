import Diagnostics
import FlowKit
import FlowExplorer
import FlowReports
import FlowScenarios

/// One run of `validate`: the checks of all given files, one after another.
struct ValidationRun {
  /// The report so far.
  var report = ValidationReport()
  /// The sources to which findings refer.
  var sources = Sources()

  /// The progress line.
  var progress = ProgressLine()
  private var files: Files
  /// The settings whose problems were reported.
  private var reported: Set<String> = []
  var shard: Shard
  /// The selected checks, and the options of scenarios.
  let scenarios: ScenarioOptions
  /// The flows without errors, if exploration is requested.
  var toExplore: [ExploredFlow] = []
  /// Whether flows are explored.
  let isExploring: Bool
  var output = Output()
  /// The names of all scenarios of the flows without errors.
  var scenarioNames: [String] = []
  /// Whether the scenarios of some flow could not be played.
  private(set) var hasUnplayed = false
  /// The progress for each file.
  var work: UnfinishedWork?
  /// The position of the current file.
  var position = 0
  /// The coverage of the flows.
  var coverage = FlowCoverage()

  /// The files to check, and the folders around them.
  private struct Files {
    var folders = FolderFiles()
    let listings = FolderListings()
    /// The files to check.
    let search: FlowSearch
  }

  /// The texts to print besides the report.
  struct Output {
    /// The summaries of explorations.
    var exploration = ""
    /// The recordings that were written or removed, in words.
    var changes: [String] = []
    /// The files that could not be written.
    var unwritten: [FileProblem] = []
  }

  /// Creates a run that performs the checks of a part.
  init(of search: FlowSearch, shard: Shard = .all, scenarios: ScenarioOptions, isExploring: Bool = false) {
    files = Files(search: search)
    self.isExploring = isExploring
    self.shard = shard
    self.scenarios = scenarios
  }

  /// Checks a flow, the settings of a folder, or standard input for the path `-`.
  mutating func check(path: String) {
    progress.show("checking \(path)")
    let start = progress.seconds
    do throws(FileProblem) {
      if let stray = files.search.strays[path] { return reportFindings(stray, at: path) }
      if let flow = files.search.bindings[path] { return try checkBindings(path, of: flow, since: start) }
      if FolderFiles.isSettings(path) {
        return reportFindings(try files.folders.load(path: path, into: &sources), always: true)
      }
      let folder = files.folders.settings(for: path == "-" ? "" : path, into: &sources)
      reportFindings(folder, always: false)
      let file = try load(path, folder: folder.lint)
      let name = path == "-" ? file.sources.files.last?.name ?? path : path
      let startProblem =
        scenarios.includes(.static) ? file.program.flatMap { FlowExplorer.startProblem(of: $0) } : nil
      // Errors that prevent the flow from running are always reported, because no other check is possible.
      let isReported = scenarios.includes(.static) || file.program == nil
      if shard.takesNext(), isReported {
        let found = file.diagnostics + (startProblem.map { [$0] } ?? [])
        report.add(.rules(of: name, found, in: file.sources, seconds: progress.seconds - start))
      }
      if file.program == nil, !file.isLibrary { hasUnplayed = true }
      try playScenarios(of: file, named: name, path: path)
      if isExploring, let program = file.program, shard.takesNext() {
        toExplore.append(
          ExploredFlow(
            file: file, program: program, name: name, position: position, hasReportedStart: startProblem != nil))
      }
    } catch {
      note(error)
    }
  }

  /// Corrects the mistakes of a flow and of the files beside it.
  mutating func fix(path: String, isUnsafe: Bool) {
    guard files.search.strays[path] == nil, files.search.bindings[path] == nil, !FolderFiles.isSettings(path) else {
      return
    }
    do throws(FileProblem) {
      let fixed = try FixedFlow(path: path, folder: files.folders.settings(for: path).lint, isUnsafe: isUnsafe)
      if fixed.changes.isEmpty { return }
      try fixed.write()
      let count = fixed.applied.count
      output.changes.append("\(path): \(count) \(count == 1 ? "mistake" : "mistakes") corrected")
    } catch {
      output.unwritten.append(error)
    }
  }

  /// Records a file that was not checked because the run was ended.
  mutating func noteUnchecked(_ path: String) {
    report.add(ValidationReport.UnreadFile(path: path, reason: "it was not checked, since the run ended before"))
  }

  /// Reports a file that nothing reads.
  private mutating func reportFindings(_ stray: StrayFile, at path: String) {
    var found = Report()
    let file = sources.add(name: path, text: (try? readText(path: path)) ?? "")
    found.add(stray, at: Span(source: file.id, start: 0, end: 0))
    if shard.takesNext() { report.add(.rules(of: path, found.sorted, in: sources)) }
  }

  /// Checks bindings with their flow. Findings in the flow itself are reported where it is checked.
  private mutating func checkBindings(_ path: String, of flow: String, since start: Double) throws(FileProblem) {
    let folder = files.folders.settings(for: flow, into: &sources)
    let file = try FlowFile.load(path: flow, into: &sources, folder: folder.lint, bindings: path)
    let own = file.diagnostics.filter { file.sources[$0.span.source]?.name == path }
    guard shard.takesNext(), scenarios.includes(.static) else { return }
    report.add(.rules(of: path, own, in: file.sources, seconds: progress.seconds - start))
  }

  /// Records a path that does not exist.
  mutating func note(_ problem: FileProblem) {
    report.add(ValidationReport.UnreadFile(path: problem.path, reason: problem.reason))
  }

  /// Reports the problems of a folder's settings once. Settings without problems are reported only if they are to be
  /// checked.
  private mutating func reportFindings(_ settings: FolderFiles.Settings, always: Bool) {
    guard let file = settings.path, always || !settings.diagnostics.isEmpty, reported.insert(file).inserted else {
      return
    }
    if shard.takesNext() { report.add(.rules(of: file, settings.diagnostics, in: sources)) }
  }

  private mutating func load(_ path: String, folder: LintSettings) throws(FileProblem) -> FlowFile {
    guard path == "-" else {
      return try FlowFile.load(
        path: path, into: &sources, folder: folder, isWithScenarios: true, listings: files.listings)
    }
    return try FlowFile.load(descriptor: 0, name: "standard input", into: &sources, folder: folder)
  }
}
