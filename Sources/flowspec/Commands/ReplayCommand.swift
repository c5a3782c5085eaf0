import ArgumentParser
import Diagnostics
import FlowConsole
import FlowKit
import FlowProgram

/// Plays a recording again and compares.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Plays a recording again, without services, and tells where it comes out otherwise.",
    discussion: """
      The recording is one that 'flowspec run --record' has written. What was typed is typed again, what services answered \
      is answered again, at the same times, which do not have to be waited for; the transcript is the same, and faults go to standard error. So a recording \
      is a test: where something else is shown than was then, standard error tells the first such place, with the lines that \
      went and came.

      Exit codes: 0 the same came of it, 1 something else did, 64 wrong usage, 65 the flow has mistakes, cannot start as \
      it did or the file is no recording, 66 a file cannot be read, 70 a bug of flowspec, 74 the output cannot be written.
      """)

  @Argument(help: ArgumentHelp("The recording.", valueName: "path"))
  var path: String

  @Option(
    help: ArgumentHelp(
      "The flow file (default: the one that was recorded, where it was as seen from the recording).",
      valueName: "path"))
  var flow: String?

  func run() throws {
    let terminal = Terminal()
    let recording = try reading(terminal) { try Recording(path: path) }
    let file: FlowFile
    do throws(FileProblem) { file = try FlowFile.load(path: flow ?? recording.flow) } catch {
      terminal.warn("flowspec: \(visibleText("\(error)"))")
      if flow == nil { terminal.warn("flowspec: '--flow' says where the flow is now") }
      throw Exit.noInput
    }
    guard let program = file.program else {
      terminal.tellUnplayable(file, path: flow ?? recording.flow)
      throw Exit.badInput
    }
    if let change = recording.change(to: program) { terminal.warn("flowspec: \(visibleText(change))") }
    var replay = try start(recording, of: program, file.sources, terminal)
    try reading(terminal) { try replay.play { show($0, file.sources, terminal) } }
    if recording.isCutOff {
      terminal.warn(
        "flowspec: the last line of the recording is there in part alone; what stands before it was replayed")
    }
    try tell(replay, terminal)
  }

  private func start(
    _ recording: Recording, of program: Program, _ sources: Sources, _ terminal: Terminal
  ) throws -> Replay {
    do throws(ReplayStartProblem) { return try Replay(recording, of: program) } catch {
      switch error {
      case .params(let message), .route(let message): terminal.warn("flowspec: \(visibleText(message))")
      case .fault(let fault): terminal.warn(terminal.errorRenderer(for: sources).render(fault.diagnostic))
      }
      terminal.warn("flowspec: the flow cannot start as it did when it was recorded")
      throw Exit.badInput
    }
  }

  private func show(_ sight: Replay.Sight, _ sources: Sources, _ terminal: Terminal) {
    switch sight {
    case .line(let line): terminal.write("\n> \(visibleText(line))\n")
    case .reply(let reply): terminal.printScript(reply, sources: sources)
    case .refusal(let message): terminal.warn(visibleText(message))
    }
  }

  private func tell(_ replay: Replay, _ terminal: Terminal) throws {
    guard let difference = replay.difference else { return }
    terminal.warn(visibleText("\(path):\(difference.line): \(difference.message)"))
    for line in difference.lines { terminal.warn("  \(visibleText(line))") }
    let others = replay.differenceCount - 1
    if others > 0 { terminal.warn("flowspec: \(others) more \(others == 1 ? "entry differs" : "entries differ")") }
    throw Exit.findings
  }

  /// Does something that reads the recording; says on standard error what is wrong with that.
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
