import Diagnostics
import FlowKit
import FlowValidation

/// One run of `validate`: the checks of every file that was named, one file after another.
struct ValidationRun {
  /// What was found so far.
  var report = ValidationReport()
  /// The texts that findings point into.
  var sources = Sources()

  /// What tells a person who waits where it is.
  var progress = ProgressLine()
  private var folders = FolderFiles()
  private let listings = FolderListings()
  /// The settings whose mistakes have been told.
  private var told: Set<String> = []
  var shard: Shard
  /// The files that are checked.
  private let search: FlowSearch
  /// Which checks are made, and how scenarios are played.
  let scenarios: ScenarioOptions
  /// The flows without mistakes, where exploring is asked for.
  var toExplore: [ExploredFlow] = []
  /// Whether flows are to be explored.
  let isExploring: Bool
  /// What exploring came to, for people.
  var explorationText = ""
  /// The recordings that were written or removed, in words.
  var changes: [String] = []
  /// The names of all scenarios of the flows without mistakes.
  var scenarioNames: [String] = []
  /// Whether there is a flow whose scenarios could not be played.
  private(set) var hasUnplayed = false
  /// The progress of the work on each file.
  var work: UnfinishedWork?
  /// The position of the file that is checked.
  var position = 0
  /// What could not be written.
  var unwritten: [FileProblem] = []
  /// What of the flows was reached.
  var coverage = FlowCoverage()

  /// A run that makes the checks of a part.
  init(of search: FlowSearch, shard: Shard = .all, scenarios: ScenarioOptions, isExploring: Bool = false) {
    self.search = search
    self.isExploring = isExploring
    self.shard = shard
    self.scenarios = scenarios
  }

  /// Checks a flow, the settings of a folder, or standard input where the path is `-`.
  mutating func check(path: String) {
    progress.show("checking \(path)")
    let start = progress.seconds
    do throws(FileProblem) {
      if let stray = search.strays[path] { return tell(stray, at: path) }
      if let flow = search.bindings[path] { return try checkBindings(path, of: flow, since: start) }
      if FolderFiles.isSettings(path) { return tell(try folders.load(path: path, into: &sources), always: true) }
      let folder = folders.settings(for: path == "-" ? "" : path, into: &sources)
      tell(folder, always: false)
      let file = try load(path, folder: folder.lint)
      let name = path == "-" ? file.sources.files.last?.name ?? path : path
      let startProblem =
        scenarios.includes(.static) ? file.program.flatMap { FlowValidation.startProblem(of: $0) } : nil
      // What keeps a flow from running is told, whatever is asked for: nothing else can be.
      let isTold = scenarios.includes(.static) || file.program == nil
      if shard.takesNext(), isTold {
        let found = file.diagnostics + (startProblem.map { [$0] } ?? [])
        report.add(.rules(of: name, found, in: file.sources, seconds: progress.seconds - start))
      }
      if file.program == nil { hasUnplayed = true }
      try playScenarios(of: file, named: name, path: path)
      if isExploring, let program = file.program, shard.takesNext() {
        toExplore.append(
          ExploredFlow(
            file: file, program: program, name: name, position: position, hasToldStart: startProblem != nil))
      }
    } catch {
      note(error)
    }
  }

  /// Remembers a file that was not checked because the run was to end.
  mutating func noteUnchecked(_ path: String) {
    report.add(ValidationReport.UnreadFile(path: path, reason: "it was not checked, since the run was ended before"))
  }

  /// Says that nothing reads a file.
  private mutating func tell(_ stray: StrayFile, at path: String) {
    var found = Report()
    let file = sources.add(name: path, text: (try? readSnapshot(path: path)) ?? "")
    found.add(stray, at: Span(source: file.id, start: 0, end: 0))
    if shard.takesNext() { report.add(.rules(of: path, found.sorted, in: sources)) }
  }

  /// Checks bindings with the flow that they are for; what is wrong with that is told where it is checked itself.
  private mutating func checkBindings(_ path: String, of flow: String, since start: Double) throws(FileProblem) {
    let folder = folders.settings(for: flow, into: &sources)
    let file = try FlowFile.load(path: flow, into: &sources, folder: folder.lint, bindings: path)
    let own = file.diagnostics.filter { file.sources[$0.span.source]?.name == path }
    guard shard.takesNext(), scenarios.includes(.static) else { return }
    report.add(.rules(of: path, own, in: file.sources, seconds: progress.seconds - start))
  }

  /// Remembers a path that leads to nothing.
  mutating func note(_ problem: FileProblem) {
    report.add(ValidationReport.UnreadFile(path: problem.path, reason: problem.reason))
  }

  /// Says once what is wrong with the settings of a folder; that nothing is, only where they are what is to be checked.
  private mutating func tell(_ settings: FolderFiles.Settings, always: Bool) {
    guard let file = settings.path, always || !settings.diagnostics.isEmpty, told.insert(file).inserted else { return }
    if shard.takesNext() { report.add(.rules(of: file, settings.diagnostics, in: sources)) }
  }

  private mutating func load(_ path: String, folder: LintSettings) throws(FileProblem) -> FlowFile {
    guard path == "-" else {
      return try FlowFile.load(path: path, into: &sources, folder: folder, isWithScenarios: true, listings: listings)
    }
    return try FlowFile.load(descriptor: 0, name: "standard input", into: &sources, folder: folder)
  }
}
