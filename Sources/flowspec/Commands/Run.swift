import ArgumentParser
import CEL
import Diagnostics
import FlowBindings
import FlowConsole
import FlowKit
import FlowPlay
import FlowProgram

/// The `run` subcommand, which plays a flow.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Runs a flow in the console.",
    discussion: """
      On a terminal the flow is a picture that is drawn in place: Tab, arrows and Enter use its controls, and other \
      characters begin a line; ':help' lists the possible lines. With '--plain' each screen is appended. Without a \
      terminal, lines are read from standard input and a transcript is written, in virtual time and the same on each \
      run; faults go to standard error. Blank lines and lines that start with '#' are ignored. A script ends at the \
      first line that is not understood, even after the end of the flow.

      A flow with warnings runs, and standard error reports the number of warnings.

      Exit codes: 0 end of input or of the flow, 1 a scenario of '--scenario' does not pass, 3 a fault occurred in a \
      script, 64 wrong usage, 65 the flow has mistakes, a line of the script is not understood, there is no such \
      scenario, no route matches the link, the flow has no strings in the language or the snapshot does not match, 66 \
      a file cannot be read, 70 a bug of flowspec, 74 the output or a file of ':save' cannot be written, 130 Ctrl-C.
      """)

  @Argument(help: ArgumentHelp("The flow file.", valueName: "path"))
  var path: String

  @Option(
    help: ArgumentHelp(
      "The width of a line in cells (default: the width of the terminal, or 80).", valueName: "cells"))
  var width: Int?

  @Option(
    help: ArgumentHelp(
      "Continues from a snapshot of ':save', and lists the parts of it that the flow no longer has.",
      valueName: "file"))
  var resume: String?

  @Option(
    help: ArgumentHelp(
      "Opens the flow by a link, with all screens that lie under its screen: '/items/42?tab=reviews'.",
      valueName: "link"))
  var route: String?

  @Option(
    help: ArgumentHelp(
      "Gives a param to a flow that otherwise receives it from its caller: 'price=3'.", valueName: "name=value"))
  var param: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The language of the flow, as in 'de' or 'pt-BR' (default: its first one). 'pseudo' shows untranslated texts and \
      texts without room to grow.
      """,
      valueName: "language"))
  var locale: String?

  @Option(
    help: ArgumentHelp(
      """
      The instant of the launch, which steps read as 'now' (default: the present one in real time, and the start of \
      2026 for lines from standard input).
      """,
      valueName: "instant"))
  var now: String?

  @Option(
    help: ArgumentHelp(
      """
      Binds the services of the flow to servers, programs and files as the file declares, in real time; services \
      without a binding keep their fakes.
      """,
      valueName: "file"))
  var bindings: String?

  @Option(
    help: ArgumentHelp(
      """
      Records the typed lines and the replies of services with their times, so that 'flowspec replay' can repeat them \
      without the services; secrets are not recorded.
      """,
      valueName: "file"))
  var record: String?

  @Flag(help: "Replaces an existing recording.")
  var force = false

  @Option(
    help: ArgumentHelp(
      """
      Shows a scenario step by step instead of reading lines: by its name, or all of a file, such as a saved trace. On a \
      terminal, Right and Left go through the steps.
      """,
      valueName: "name-or-file"))
  var scenario: String?

  @Flag(help: "Appends each screen to the terminal instead of drawing a picture in place.")
  var plain = false

  @Flag(help: "Uses the mouse in the picture; text is then selected with Shift.")
  var mouse = false

  @Flag(help: "Prints before each screen the changes of the flow and their causes.")
  var trace = false

  @Flag(
    help: ArgumentHelp(
      """
      Continues in the new version whenever a file of the flow is saved, with all state that fits; '--watch=replay' \
      replays the inputs of the session instead.
      """))
  var watch = false

  /// The form of `--watch=replay` that the parser of arguments can read.
  @Flag(name: .customLong("watch-replay"), help: .hidden)
  var watchReplay = false

  /// Returns arguments with `--watch=replay` as a flag, because a flag has no value.
  static func readable(_ arguments: [String]) -> [String] {
    guard arguments.first == configuration.commandName ?? "run" else { return arguments }
    return arguments.map { $0 == "--watch=replay" ? "--watch-replay" : $0 }
  }

  private var watchMode: WatchMode? { watchReplay ? .replay : watch ? .keep : nil }

  func validate() throws {
    if path == "-" {
      throw ValidationError("The flow cannot come from standard input, which is used for the lines.")
    }
    if route != nil, resume != nil {
      throw ValidationError("A flow starts by a link or continues from a snapshot; give '--route' or '--resume'.")
    }
    if !param.isEmpty, resume != nil {
      throw ValidationError("A snapshot contains the params of its flow; give '--param' or '--resume'.")
    }
    if record != nil, resume != nil {
      throw ValidationError("A recording starts with its flow; give '--record' or '--resume'.")
    }
    if scenario != nil, route != nil || resume != nil || record != nil || bindings != nil || trace || !param.isEmpty {
      throw ValidationError(
        "A scenario defines its own start; only '--width' and '--plain' can be combined with '--scenario'.")
    }
    if watchMode != nil, record != nil || scenario != nil {
      throw ValidationError("A recording and a scenario belong to one version of a flow; leave out '--watch'.")
    }
    if let record { try refuseAuthored(record, toWrite: "a recording") }
    if force, record == nil { throw ValidationError("'--force' requires '--record'.") }
    if let width, !Terminal.widths.contains(width) {
      throw ValidationError("--width is a number of cells from 20 to 1000, but \(width) is not.")
    }
    if let now, Timestamp(now) == nil {
      throw ValidationError("--now is an instant, as in '2026-01-31T18:30:00Z', but '\(now)' is not one.")
    }
    if let locale, language == nil {
      throw ValidationError("--locale names a language, as in 'de' or 'pt-BR', but '\(locale)' is not one.")
    }
  }

  /// Returns the instant of the launch: the given one, that of the system in real time, or the usual one.
  private func instant(_ terminal: Terminal, _ outside: Set<OperationID>) -> Timestamp {
    if let given = now.flatMap({ Timestamp($0) }) { return given }
    return terminal.isInteractive || !outside.isEmpty ? .ofSystem() : ConsoleSession.usualInstant
  }

  private var language: LocaleTag? { locale.flatMap { LocaleTag($0) } }

  func run() throws {
    let terminal = Terminal()
    if let scenario { return try show(scenario, terminal) }
    var file: FlowFile
    do throws(FileProblem) { file = try FlowFile.load(path: path, bindings: bindings) } catch {
      terminal.warn("flowspec: \(visibleText("\(error)"))")
      throw Exit.noInput
    }
    if watchMode != nil, !terminal.isInteractive {
      terminal.warn("flowspec: '--watch' needs a terminal, because a script has one version of the flow")
      throw Exit.usage
    }
    let (live, session) = try begin(&file, terminal)
    defer { live.close() }
    defer { terminal.warnOfRecording(session) }
    if terminal.showsPictures, !plain {
      var player = PicturePlayer(
        session, terminal: terminal, live: live, width: width, history: HistoryFile(environment: environment),
        hasMouse: mouse)
      try player.play()
      if session.problem != nil { throw Exit.noOutput }
    } else if terminal.isInteractive {
      var player = TerminalPlayer(session, terminal: terminal, live: live, width: width)
      try player.play()
      if session.problem != nil { throw Exit.noOutput }
    } else {
      var player = ScriptPlayer(session, terminal: terminal, sources: file.sources, services: live.services)
      let hasFaults = try player.play()
      if session.problem != nil { throw Exit.noOutput }
      if hasFaults { throw Exit.fault }
    }
  }

  /// Launches the flow of a file. A watched flow that cannot start waits for a version that can.
  private func begin(_ file: inout FlowFile, _ terminal: Terminal) throws -> (LiveFlow, RecordedSession) {
    while true {
      // The watch begins before the report, so that an answer to it is not missed.
      var watched = watchMode.map { _ in WatchedFlow(file, path: path, bindings: bindings) }
      do {
        let live = try LiveFlow(file, path: path, bindings: bindings, watch: watchMode, terminal)
        do { return (live, try launch(file, outside: live.services?.operations ?? [], terminal)) } catch {
          live.close()
          throw error
        }
      } catch let code as ExitCode where code == Exit.badInput && watched != nil {
        terminal.warn("flowspec: waiting for a version that can start; Ctrl-C ends")
        guard let next = watched?.nextVersion({ report($0, terminal) }) else { throw code }
        file = next
      }
    }
  }

  /// Reports a version that cannot be played either.
  private func report(_ change: WatchedFlow.Change, _ terminal: Terminal) {
    switch change {
    case .version: break
    case .broken(let file): terminal.reportUnplayable(file, path: path)
    case .unreadable(let problem): terminal.warn("flowspec: \(visibleText("\(problem)"))")
    }
  }

  /// Shows a scenario of the flow, or the scenarios of a file.
  private func show(_ scenario: String, _ terminal: Terminal) throws {
    let isFile = [".yaml", ".yml"].contains { scenario.hasSuffix($0) }
    let file: FlowFile
    do throws(FileProblem) { file = try FlowFile.load(path: path, scenarios: isFile ? scenario : nil) } catch {
      terminal.warn("flowspec: \(visibleText("\(error)"))")
      throw Exit.noInput
    }
    let show = ScenarioPlayer(terminal: terminal, width: width, isPlain: plain, file: file, path: path)
    try show.play(isFile ? nil : scenario)
  }

  /// Returns the session of a flow. Errors and warnings go to standard error.
  private func launch(_ file: FlowFile, outside: Set<OperationID>, _ terminal: Terminal) throws -> RecordedSession {
    let renderer = terminal.errorRenderer(for: file.sources)
    guard let program = file.program else {
      terminal.reportUnplayable(file, path: path)
      throw Exit.badInput
    }
    if !file.diagnostics.isEmpty {
      let summary = DiagnosticSummary(file.diagnostics, files: 0).text
      terminal.warn("flowspec: \(summary); 'flowspec validate \(visibleText(path))' shows more")
    }
    if let problem = language.flatMap({ program.strings.problem(with: $0) }) {
      terminal.warn("flowspec: '--locale \(locale ?? "")' has no effect: \(problem)")
      throw Exit.badInput
    }
    if let route { try check(route, of: program, terminal) }
    if let resume {
      var resumed = try session(of: program, resuming: resume, outside: outside, terminal, renderer)
      resumed.sources = file.sources
      return RecordedSession(resumed)
    }
    let params = try params(of: program, terminal)
    var session: ConsoleSession
    do throws(Fault) {
      session = try ConsoleSession(
        program, width: width ?? terminal.width ?? 80, params: params, opening: route, locale: language,
        outside: outside, isTracing: trace, now: instant(terminal, outside))
    } catch {
      terminal.warn(renderer.render(error.diagnostic))
      terminal.warn("flowspec: the flow cannot start")
      throw Exit.badInput
    }
    session.sources = file.sources
    let start = SessionRecorder.Start(flow: path, params: params, route: route, locale: locale)
    return RecordedSession(session, recorder: try recorder(terminal), start: start)
  }

  /// Returns the recorder of the session, if one is requested. Errors go to standard error.
  private func recorder(_ terminal: Terminal) throws -> SessionRecorder? {
    guard let record else { return nil }
    do throws(FileProblem) { return try SessionRecorder(path: record, isReplacing: force) } catch {
      terminal.warn("flowspec: \(visibleText("\(error)"))")
      throw Exit.noOutput
    }
  }

  /// Returns the params of the flow. Errors and missing params go to standard error.
  private func params(of program: Program, _ terminal: Terminal) throws -> [Value?] {
    do throws(ConsoleError) {
      return try program.params(written: param)
    } catch {
      terminal.warn("flowspec: \(error.message)")
      throw Exit.badInput
    }
  }

  /// Checks a link. An error with the existing routes goes to standard error.
  private func check(_ link: String, of program: Program, _ terminal: Terminal) throws {
    do throws(LinkProblem) {
      _ = try program.match(route: link, in: program.flows[0])
    } catch {
      terminal.warn("flowspec: \(visibleText(error.sentence))")
      let routes = RouteListing(program).lines
      if !routes.isEmpty { terminal.warn("The flow has these routes:") }
      for line in routes { terminal.warn("  \(line.text)") }
      throw Exit.badInput
    }
  }

  /// Returns the session that continues from a snapshot. Errors and notes go to standard error.
  private func session(
    of program: Program, resuming path: String, outside: Set<OperationID>, _ terminal: Terminal,
    _ renderer: DiagnosticRenderer
  ) throws -> ConsoleSession {
    let snapshot: String
    do throws(FileProblem) { snapshot = try readText(path: path) } catch {
      terminal.warn("flowspec: \(visibleText("\(error)"))")
      throw Exit.noInput
    }
    do throws(SnapshotProblem) {
      let session = try ConsoleSession(
        program, width: width ?? terminal.width ?? 80, resuming: snapshot, locale: language, outside: outside,
        isTracing: trace, now: instant(terminal, outside))
      for note in session.notes { terminal.warn("flowspec: \(visibleText(note.text))") }
      return session
    } catch {
      if let fault = error.fault { terminal.warn(renderer.render(fault.diagnostic)) }
      terminal.warn("flowspec: \(visibleText("\(path): \(error)"))")
      throw Exit.badInput
    }
  }
}
