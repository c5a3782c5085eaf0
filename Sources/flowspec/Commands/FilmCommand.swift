import ArgumentParser
import Diagnostics
import FlowKit
import FlowPictures
import FlowPlay
import FlowProgram
import FlowScenarios

/// The `film` subcommand, which draws a scenario or a recording.
struct FilmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "film",
    abstract: "Draws a scenario or a recording as a strip of screens.",
    discussion: """
      flowspec film shop.flow.yaml --scenario 'Buy a cup' -o buy.html
      flowspec film session.jsonl --format svg -o session.svg

      Each step is a screen: the control that is used next is outlined, and what is new is marked. A scenario that \
      fails is drawn up to its failure. A recording is replayed without services, as by 'flowspec replay'.

      Exit codes: 0 drawn, 1 the scenario fails, and is drawn, 64 wrong usage, 65 the flow has mistakes, there is no \
      such scenario or the file is not a recording, 66 the file cannot be read, 70 a bug of flowspec, 74 the output \
      cannot be written.
      """)

  @Argument(help: ArgumentHelp("The flow file of a scenario, or a recording.", valueName: "path"))
  var path: String

  @Option(
    help: ArgumentHelp("The name of the scenario, or the file of one, such as a saved trace.", valueName: "scenario"))
  var scenario: String?

  @Option(
    help: ArgumentHelp(
      "The flow file of a recording (default: the recorded one, by its path relative to the recording).",
      valueName: "path"))
  var flow: String?

  @Option(help: "The format of the film.")
  var format: Format = .html

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write instead of standard output.", valueName: "file"))
  var output: String?

  /// The formats of a film.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case html, svg
  }

  private var isRecording: Bool { ![".yaml", ".yml"].contains { path.hasSuffix($0) } }

  func validate() throws {
    if isRecording, scenario != nil { throw ValidationError("'--scenario' is for a flow, and not for a recording.") }
    if !isRecording, flow != nil { throw ValidationError("'--flow' is for a recording.") }
  }

  func run() throws {
    let terminal = Terminal()
    try isRecording ? drawRecording(on: terminal) : drawScenario(on: terminal)
  }

  private func publish(_ film: Film, on terminal: Terminal) throws {
    try flowspec.publish(format == .html ? film.html : film.svg, to: output, on: terminal)
  }

  // MARK: Scenarios

  private func drawScenario(on terminal: Terminal) throws {
    let chosen = ChosenScenario(scenario)
    let (file, program) = try loadDrawn(path, scenario: chosen, on: terminal)
    let found = try chosen.positions(in: program, on: terminal)
    guard found.count == 1, let index = found.first else {
      let names = ChosenScenario.names(in: program)
      terminal.warn("flowspec: there are several scenarios; '--scenario' takes one of \(names)")
      throw Exit.badInput
    }
    let (moments, failures) = ScenarioRunner(program).watch(index)
    let frames = moments.map { moment in
      let step = moment.step.map { words(of: $0, in: file.sources).joined(separator: " ") }
      return Film.Frame(input: step, model: moment.model)
    }
    if !failures.isEmpty { terminal.warn(terminal.errorRenderer(for: file.sources).render(failures)) }
    guard !frames.isEmpty else {
      terminal.warn("flowspec: the scenario does not start, so it has no screens")
      throw Exit.findings
    }
    try publish(
      Film(program, titled: program.scenarios[index].name, frames, verdict: failures.first?.message), on: terminal)
    if !failures.isEmpty { throw Exit.findings }
  }

  // MARK: Recordings

  private func drawRecording(on terminal: Terminal) throws {
    do {
      let recording = try Recording(path: path)
      let (_, program) = try loadDrawn(flow ?? recording.flow, on: terminal)
      var replay = try Replay(recording, of: program)
      var frames: [Film.Frame] = []
      var line: String?
      try replay.play { output in
        switch output {
        case .line(let typed): line = typed
        case .reply(_, let model, _):
          frames.append(Film.Frame(input: frames.isEmpty ? nil : line ?? "time or a reply", model: model))
          line = nil
        case .refusal: line = nil
        }
      }
      let title = path.split(separator: "/").last.map(String.init) ?? path
      try publish(Film(program, titled: title, frames, verdict: replay.end?.message), on: terminal)
    } catch let problem as RecordingProblem {
      terminal.warn("flowspec: \(visibleText("\(path):\(problem.line): \(problem.message)"))")
      throw Exit.badInput
    } catch let problem as FileProblem {
      terminal.warn("flowspec: \(visibleText("\(problem)"))")
      throw Exit.noInput
    } catch is ReplayStartProblem {
      terminal.warn("flowspec: the flow cannot start as it did when it was recorded; 'flowspec replay' tells why")
      throw Exit.badInput
    }
  }
}
