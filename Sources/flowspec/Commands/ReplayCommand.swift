import ArgumentParser
import Diagnostics
import FlowConsole
import FlowKit
import FlowPlay
import FlowProgram
import FlowTerminal

/// The `replay` subcommand, which replays a recording and compares.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replays a recording without services, and reports the first difference.",
    discussion: """
      The recording is a file of 'flowspec run --record'. All typed lines and all replies of services are repeated at \
      the same virtual times, without waiting. The transcript is the same, and faults go to standard error. So a \
      recording is a test: if the screen differs from the recording, standard error shows the first such place, with \
      the removed and added lines.

      On a terminal the recording is a picture: Right and Left go through its steps, and 'q' leaves it. With '--plain' the \
      transcript is printed.

      '--update' accepts the current screens and rewrites the recording with them. '--scenario' writes a scenario that \
      repeats the recorded session step by step, by the labels of the controls, and passes now.

      Exit codes: 0 no difference, 1 a difference, 64 wrong usage, 65 the flow has mistakes, cannot start as it did or \
      the file is not a recording, 66 a file cannot be read, 70 a bug of flowspec, 74 the output cannot be written.
      """)

  @Argument(help: ArgumentHelp("The recording.", valueName: "path"))
  var path: String

  @Option(
    help: ArgumentHelp(
      "The flow file (default: the recorded one, by its path relative to the recording).",
      valueName: "path"))
  var flow: String?

  @Flag(help: "Prints the transcript on a terminal instead of drawing a picture in place.")
  var plain = false

  @Flag(help: "Rewrites the recording with the current screens.")
  var update = false

  @Option(
    help: ArgumentHelp("Writes a scenario that repeats the recording, and passes.", valueName: "file"))
  var scenario: String?

  @Flag(help: "Replaces an existing file of scenarios.")
  var force = false

  @Option(
    help: ArgumentHelp(
      """
      The text of a secret of the recording: its number in the recording, and the environment variable with its text; \
      can be given several times.
      """,
      valueName: "number=variable"), transform: SuppliedSecret.init(reading:))
  var secret: [SuppliedSecret] = []

  func validate() throws {
    if force, scenario == nil { throw ValidationError("'--force' requires '--scenario'.") }
    if scenario != nil, !secret.isEmpty {
      throw ValidationError("A scenario would contain the texts of secrets; give '--scenario' or '--secret'.")
    }
    if let scenario, ![".yaml", ".yml"].contains(where: { scenario.hasSuffix(".scenarios" + $0) }) {
      let isDevice = scenario.hasPrefix("/dev/")
      if !isDevice { throw ValidationError("'--scenario' takes a file 'NAME.scenarios.yaml', which 'validate' finds.") }
    }
  }

  func run() throws {
    let terminal = Terminal()
    if let scenario, !force, !scenario.hasPrefix("/dev/"), fileExists(scenario) {
      terminal.warn("flowspec: \(visibleText(scenario)): it exists already; '--force' replaces it")
      throw Exit.noOutput
    }
    let recording = try reading(terminal) { try Recording(path: path) }
    let file: FlowFile
    do throws(FileProblem) { file = try FlowFile.load(path: flow ?? recording.flow) } catch {
      terminal.warn("flowspec: \(visibleText("\(error)"))")
      if flow == nil { terminal.warn("flowspec: give the current place of the flow with '--flow'") }
      throw Exit.noInput
    }
    guard let program = file.program else {
      terminal.reportUnplayable(file, path: flow ?? recording.flow)
      throw Exit.badInput
    }
    if let change = recording.change(to: program) { terminal.warn("flowspec: \(visibleText(change))") }
    var replay = try start(recording, of: program, file.sources, terminal)
    if terminal.showsPictures, !plain, !update, scenario == nil {
      try playInPicture(&replay, of: program, terminal)
    } else {
      try reading(terminal) { try replay.play { show($0, file.sources, terminal) } }
    }
    if recording.isCutOff {
      terminal.warn(
        "flowspec: the last line of the recording is incomplete; everything before it was replayed")
    }
    try writeScenario(replay, flow: flow ?? recording.flow, terminal)
    if update { return try writeUpdate(replay, flow: flow ?? recording.flow, terminal) }
    try printReport(replay, terminal)
  }

  /// Replays the recording to its end, and shows its steps in a picture.
  private func playInPicture(_ replay: inout Replay, of program: Program, _ terminal: Terminal) throws {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    var run: PlayedRun?
    try reading(terminal) { run = try replay.played(named: name) }
    guard let run, var player = PlaybackPlayer([run], of: program, terminal: terminal, width: nil) else { return }
    try player.play()
  }

  private func writeScenario(_ replay: Replay, flow: String, _ terminal: Terminal) throws {
    guard let scenario else { return }
    let file = path.split(separator: "/").last ?? ""
    let name = file.hasSuffix(".jsonl") ? String(file.dropLast(".jsonl".count)) : String(file)
    do throws(FileProblem) {
      guard let written = try replay.scenarioFile(named: name, flow: flow) else { return }
      try writeText(written.text, path: scenario)
      if let omission = written.omission { terminal.warn("flowspec: \(visibleText(omission))") }
    } catch {
      terminal.warn("flowspec: \(visibleText("\(error)"))")
      throw Exit.noOutput
    }
  }

  /// Writes the recording with its current content.
  private func writeUpdate(_ replay: Replay, flow: String, _ terminal: Terminal) throws {
    guard let text = replay.updatedRecording(flow: flow, path: path) else {
      terminal.warn("flowspec: nothing is updated, since the flow does not accept all of the recording")
      return try printReport(replay, terminal)
    }
    do throws(FileProblem) { try writeText(text, path: path) } catch {
      terminal.warn("flowspec: \(visibleText("\(error)"))")
      throw Exit.noOutput
    }
    let count = replay.differenceCount
    terminal.warn("flowspec: \(count == 0 ? "nothing" : count == 1 ? "1 entry" : "\(count) entries") updated")
  }

  private func start(
    _ recording: Recording, of program: Program, _ sources: Sources, _ terminal: Terminal
  ) throws -> Replay {
    var secrets: [Int: String] = [:]
    for supplied in secret { secrets[supplied.number] = try supplied.text(terminal) }
    do throws(ReplayStartProblem) {
      return try Replay(recording, of: program, sources, secrets: secrets, isWritingScenario: scenario != nil)
    } catch {
      switch error {
      case .params(let message), .route(let message): terminal.warn("flowspec: \(visibleText(message))")
      case .fault(let fault): terminal.warn(terminal.errorRenderer(for: sources).render(fault.diagnostic))
      }
      terminal.warn("flowspec: the flow cannot start as it did when it was recorded")
      throw Exit.badInput
    }
  }

  private func show(_ output: Replay.Output, _ sources: Sources, _ terminal: Terminal) {
    switch output {
    case .line(let line): terminal.write("\n> \(visibleText(line))\n")
    case .reply(let reply, _, _): terminal.printScript(reply, sources: sources)
    case .refusal(let message): terminal.warn(visibleText(message))
    }
  }

  private func printReport(_ difference: Replay.Difference, _ terminal: Terminal) {
    terminal.warn(visibleText("\(path):\(difference.line): \(difference.message)"))
    for line in difference.lines { terminal.warn("  \(visibleText(line))") }
  }

  private func printReport(_ replay: Replay, _ terminal: Terminal) throws {
    guard let difference = replay.difference else { return }
    printReport(difference, terminal)
    let end = difference.isEnd ? nil : replay.end
    let others = replay.differenceCount - (end == nil ? 1 : 2)
    if others > 0 { terminal.warn("flowspec: \(others) more \(others == 1 ? "entry differs" : "entries differ")") }
    if let end { printReport(end, terminal) }
    throw Exit.findings
  }

  /// Performs an action that reads the recording, and reports reading errors on standard error.
  private func reading<Result>(_ terminal: Terminal, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let problem as RecordingProblem {
      terminal.warn("flowspec: \(visibleText("\(path):\(problem.line): \(problem.message)"))")
      throw Exit.badInput
    } catch let problem as FileProblem {
      terminal.warn("flowspec: \(visibleText("\(problem)"))")
      throw Exit.noInput
    }
  }
}

/// The text of a secret whose pseudonym a recording contains: `1=PASSWORD`.
struct SuppliedSecret {
  let number: Int
  private let variable: String

  /// Parses the value of `--secret`.
  init(reading argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), number > 0, !parts[1].isEmpty else {
      throw ValidationError("--secret takes NUMBER=VARIABLE, as in '1=PASSWORD'.")
    }
    self.number = number
    variable = String(parts[1])
  }

  /// Returns the text.
  ///
  /// - Throws: The exit code if the variable is not set.
  func text(_ terminal: Terminal) throws -> String {
    if let text = environment(variable) { return text }
    terminal.warn("flowspec: the environment has no variable '\(visibleText(variable))'")
    throw Exit.usage
  }
}
