import Diagnostics
import FlowKit
import FlowValidation

/// One run of `validate`: the checks of every file that was named, one file after another.
struct ValidationRun {
  /// What was found so far.
  var report = ValidationReport()
  /// The texts that findings point into.
  private(set) var sources = Sources()

  /// What tells a person who waits where it is.
  var progress = ProgressLine()
  private var folders = FolderFiles()
  /// The settings whose mistakes have been told.
  private var told: Set<String> = []
  var shard: Shard
  /// Which checks are made, and how scenarios are played.
  let scenarios: ScenarioOptions
  /// The flows without mistakes, where exploring is asked for.
  var toExplore: [ExploredFlow] = []
  /// Whether flows are to be explored.
  let isExploring: Bool
  /// What exploring came to, for people.
  var explorationText = ""
  /// What could not be written.
  var unwritten: [FileProblem] = []
  /// What of the flows was reached.
  var coverage = FlowCoverage()

  /// A run that makes the checks of a part.
  init(shard: Shard = .all, scenarios: ScenarioOptions, isExploring: Bool = false) {
    self.isExploring = isExploring
    self.shard = shard
    self.scenarios = scenarios
  }

  /// Checks a flow, the settings of a folder, or standard input where the path is `-`.
  mutating func check(path: String) {
    progress.show("checking \(path)")
    let start = progress.seconds
    do throws(FileProblem) {
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
      try playScenarios(of: file, named: name, path: path)
      // What cannot start has been told, and has nothing to explore.
      if isExploring, startProblem == nil, let program = file.program, shard.takesNext() {
        toExplore.append(ExploredFlow(file: file, program: program, name: name))
      }
    } catch {
      note(error)
    }
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
      return try FlowFile.load(path: path, into: &sources, folder: folder, isWithScenarios: true)
    }
    return try FlowFile.load(descriptor: 0, name: "standard input", into: &sources, folder: folder)
  }
}
