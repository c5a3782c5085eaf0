import ArgumentParser
import FlowKit
import FlowExplorer
import FlowReports
import FlowScenarios

/// The options of exploration.
struct ExplorationOptions: ParsableArguments {
  @Flag(help: "Explores every state that the user and time can reach, and checks the properties.")
  var explore = false

  @Option(
    help: ArgumentHelp(
      "The maximum number of states of each flow; a million if not given, or fewer if proofs decide everything.",
      valueName: "count"))
  var maxStates: Int?

  @Option(help: ArgumentHelp("The maximum memory for the states of a flow, in megabytes.", valueName: "megabytes"))
  var maxMemory = 1_024

  @Option(help: ArgumentHelp("The maximum time of exploring for each flow, in seconds.", valueName: "seconds"))
  var timeLimit: Int?

  @Option(
    help: ArgumentHelp(
      "The number of threads: they explore several flows at once, or parts of few flows.", valueName: "count"))
  var jobs = 1

  @Flag(help: "Also tries process death in each state: the process ends and restarts with the saved state.")
  var processDeath = false

  @Option(
    help: ArgumentHelp(
      "The order of timers: by their deadlines, in any order, or both one after the other, which is the default.",
      valueName: "order"))
  var time: Order = .both

  /// The orders in which timers can run.
  enum Order: String, ExpressibleByArgument, CaseIterable {
    case deadlines
    case anyOrder = "any-order"
    case both
  }

  @Flag(help: "Ends with 2 if something is not proved: a limit was reached, or not every input could be tried.")
  var requireProof = false

  @Flag(help: "Ends with 0 if there are no findings and something is undecided, which otherwise ends with 2.")
  var allowUndecided = false

  @Option(help: ArgumentHelp("The folder for the scenarios of the runs that were found.", valueName: "folder"))
  var saveTraces: String?

  @Option(
    help: ArgumentHelp(
      "The folder for films of the runs that were found, a page and a picture for each.", valueName: "folder"))
  var film: String?

  @Option(
    help: ArgumentHelp("The file for what the proofs rest on, in JSON: questions, cells, witnesses.", valueName: "file")
  )
  var certificate: String?

  func validate() throws {
    if let certificate { try refuseAuthored(certificate, toWrite: "a certificate") }
    guard maxStates ?? 1 > 0, maxMemory > 0, jobs > 0, timeLimit ?? 1 > 0 else {
      throw ValidationError("'--max-states', '--max-memory', '--time-limit' and '--jobs' take numbers above zero.")
    }
    if requireProof, allowUndecided {
      throw ValidationError("'--require-proof' and '--allow-undecided' contradict each other.")
    }
    guard maxStates ?? 1 < 1 << 31 else { throw ValidationError("'--max-states' takes at most \((1 << 31) - 1).") }
  }

  /// Rejects exploration options if nothing is explored, so that a missing result is not mistaken for a proof.
  func validate(isExploring: Bool) throws {
    if isExploring { return }
    let asked = [
      ("--require-proof", requireProof), ("--allow-undecided", allowUndecided), ("--save-traces", saveTraces != nil),
      ("--film", film != nil), ("--certificate", certificate != nil),
      ("--process-death", processDeath),
      ("--time \(time.rawValue)", time != .both), ("--time-limit", timeLimit != nil),
    ]
    guard let name = asked.first(where: \.1)?.0 else { return }
    throw ValidationError("'\(name)' requires '--explore'.")
  }

  /// Returns the limits of an exploration that starts now.
  ///
  /// - Parameter workers: The maximum number of threads.
  func limits(workers: Int) -> ExplorationLimits {
    var limits = ExplorationLimits()
    limits.workers = min(max(workers, 1), ExplorationOptions.mostWorkers)
    limits.concurrently = { count, body in
      withoutActuallyEscaping(body) { body in _ = FlowKit.concurrently(count, jobs: count) { body($0) } }
    }
    if let maxStates { (limits.states, limits.budget) = (maxStates, maxStates) }
    limits.bytes = maxMemory.multipliedReportingOverflow(by: 1 << 20).overflow ? .max : maxMemory << 20
    limits.triesProcessDeath = processDeath
    limits.timeOrder = time == .anyOrder ? .any : .deadlines
    limits.triesEveryTime = time == .both
    if let timeLimit {
      let end = ContinuousClock.now + .seconds(timeLimit)
      limits.isTimeOver = { ContinuousClock.now >= end }
    }
    limits.isEnded = { Interruption.signal != nil }
    return limits
  }

  /// The number of threads beyond which they wait for each other.
  private static var mostWorkers: Int { 64 }
}
