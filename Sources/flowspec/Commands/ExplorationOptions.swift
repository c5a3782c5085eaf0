import ArgumentParser
import Diagnostics
import FlowKit
import FlowProgram
import FlowValidation

/// Whether and how flows are explored.
struct ExplorationOptions: ParsableArguments {
  @Flag(help: "Explores every state that a person and time can bring about, and checks the properties.")
  var explore = false

  @Option(help: ArgumentHelp("How many states are kept of each flow.", valueName: "count"))
  var maxStates = 1_000_000

  @Option(help: ArgumentHelp("How many megabytes the states of a flow may take up.", valueName: "megabytes"))
  var maxMemory = 1_024

  @Option(help: ArgumentHelp("How many seconds exploring may take for each flow.", valueName: "seconds"))
  var timeLimit: Int?

  @Option(help: ArgumentHelp("How many flows are explored at once.", valueName: "count"))
  var jobs = 1

  @Flag(help: "Ends with 2 when something is not proved: a limit was hit, or not every input could be tried.")
  var requireProof = false

  @Option(help: ArgumentHelp("The folder to write a scenario to for each run that was found.", valueName: "folder"))
  var saveTraces: String?

  func validate() throws {
    guard maxStates > 0, maxMemory > 0, jobs > 0, timeLimit ?? 1 > 0 else {
      throw ValidationError("'--max-states', '--max-memory', '--time-limit' and '--jobs' take numbers above zero.")
    }
    guard maxStates < 1 << 31 else { throw ValidationError("'--max-states' takes at most \((1 << 31) - 1).") }
  }

  /// What an exploration that begins now may take up.
  func limits() -> ExplorationLimits {
    var limits = ExplorationLimits()
    limits.states = maxStates
    limits.bytes = maxMemory.multipliedReportingOverflow(by: 1 << 20).overflow ? .max : maxMemory << 20
    if let timeLimit {
      let end = ContinuousClock.now + .seconds(timeLimit)
      limits.isTimeOver = { ContinuousClock.now >= end }
    }
    return limits
  }
}

/// Explores flows and keeps what is to be said about them.
struct ExplorationRun {
  let options: ExplorationOptions
  /// What was found, flow by flow.
  private(set) var diagnostics: [Diagnostic] = []
  /// What was seen and proved, in lines.
  private(set) var lines: [String] = []
  /// Whether everything was proved or found wrong.
  private(set) var isProved = true
  /// What could not be written.
  private(set) var problems: [FileProblem] = []

  init(_ options: ExplorationOptions) { self.options = options }

  /// Explores flows, several at once if that is asked for.
  mutating func explore(_ flows: [(path: String, program: Program)]) {
    let options = options
    let outcomes = concurrently(flows.count, jobs: options.jobs) { index in
      let start = ContinuousClock.now
      let outcome = FlowValidation.explore(flows[index].program, limits: options.limits())
      return (outcome, ContinuousClock.now - start)
    }
    for (flow, (outcome, time)) in zip(flows, outcomes) { add(outcome, of: flow.program, path: flow.path, time) }
  }

  private mutating func add(_ outcome: Exploration, of program: Program, path: String, _ time: Duration) {
    diagnostics += outcome.findings
    var summary = outcome.summary(of: path)
    let milliseconds = time.components.seconds * 1_000 + time.components.attoseconds / 1_000_000_000_000_000
    summary[0] += ", \(milliseconds) ms"
    lines += summary
    if outcome.verdict != .proved || outcome.properties.contains(where: { $0.verdict != .proved }) { isProved = false }
    guard let folder = options.saveTraces else { return }
    var numbers: [String: Int] = [:]
    for (finding, trace) in zip(outcome.findings, outcome.traces) where !trace.steps.isEmpty {
      let code = finding.code.name
      numbers[code, default: 0] += 1
      let file = "\(folder)/\(program.name).\(code)-\(numbers[code] ?? 1).scenarios.yaml"
      do throws(FileProblem) {
        try writeText(trace.scenarioFile(flow: program.name, name: finding.message), path: file)
      } catch {
        problems.append(error)
      }
    }
  }
}
