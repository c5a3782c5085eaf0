import ArgumentParser
import CEL
import Diagnostics
import FlowBindings
import FlowConsole
import FlowKit
import FlowProgram

/// The `run` subcommand, which plays a flow.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Plays a flow in the console.",
    discussion: """
      On a terminal the flow is drawn after each line that is typed, and whenever a timer of the flow changes what is \
      seen; ':help' says what can be typed. Otherwise lines are read from standard input and a transcript is written, \
      in virtual time and the same on each run; faults go to standard error. Blank lines and lines that start with '#' do \
      nothing. A script ends at the first line that is not understood, also behind the end of the flow.

      A flow with warnings is played, and standard error says that there are some.

      Exit codes: 0 end of input or of the flow, 1 a scenario that is shown does not hold, 3 the flow has hit a fault \
      while a script was played, 64 wrong usage, 65 the flow has mistakes, a line of the script is not understood, there is no such \
      scenario, no route fits the link, the flow is not written in the language or the snapshot does not fit, 66 a file cannot be \
      read, 70 a bug of flowspec, 74 the output or a file that ':save' names cannot be written, 130 Ctrl-C.
      """)

  @Argument(help: ArgumentHelp("The flow file.", valueName: "path"))
  var path: String

  @Option(
    help: ArgumentHelp(
      "How many cells a line may take (default: the width of the terminal, or 80).", valueName: "cells"))
  var width: Int?

  @Option(
    help: ArgumentHelp(
      "Goes on from a snapshot that ':save' has written, and says what of it the flow no longer has.",
      valueName: "file"))
  var resume: String?

  @Option(
    help: ArgumentHelp(
      "Opens the flow by a link, with all that lies under the screen that it leads to: '/items/42?tab=reviews'.",
      valueName: "link"))
  var route: String?

  @Option(
    help: ArgumentHelp(
      "Gives a param to a flow that is otherwise started by another: 'price=3'.", valueName: "name=value"))
  var param: [String] = []

  @Option(
    help: ArgumentHelp(
      "The language of the flow, as in 'de' or 'pt-BR' (default: its first one). 'pseudo' shows what is not translated and what has no room to grow.",
      valueName: "language"))
  var locale: String?

  @Option(
    help: ArgumentHelp(
      "Carries the services of the flow out as the file says, over HTTP, by programs and by files, in real time; what is not in it keeps its fakes.",
      valueName: "file"))
  var bindings: String?

  @Option(
    help: ArgumentHelp(
      "Writes down what is typed, what services answer and when, so that 'flowspec replay' plays it again without them; nothing that is secret is in it.",
      valueName: "file"))
  var record: String?

  @Flag(help: "Replaces a recording that is there already.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "Shows a scenario step by step in place of playing lines: by its name, or all of a file, such as a saved trace.",
      valueName: "name-or-file"))
  var scenario: String?

  @Flag(help: "Tells before each screen what happened in the flow, and why.")
  var trace = false

  func validate() throws {
    if path == "-" {
      throw ValidationError("The flow cannot come from standard input, where the lines to play are read.")
    }
    if route != nil, resume != nil {
      throw ValidationError("A flow starts by a link or goes on from a snapshot; give '--route' or '--resume'.")
    }
    if !param.isEmpty, resume != nil {
      throw ValidationError("A snapshot has the params of its flow; give '--param' or '--resume'.")
    }
    if record != nil, resume != nil {
      throw ValidationError("A recording begins where its flow does; give '--record' or '--resume'.")
    }
    if scenario != nil, route != nil || resume != nil || record != nil || bindings != nil || trace || !param.isEmpty {
      throw ValidationError("A scenario says itself how it begins; '--scenario' goes with '--width' alone.")
    }
    if let record { try refuseAuthored(record, toWrite: "a recording") }
    if force, record == nil { throw ValidationError("'--force' is about the file of '--record'.") }
    if let width, !Terminal.widths.contains(width) {
      throw ValidationError("--width is a number of cells from 20 to 1000, and \(width) is not.")
    }
    if let locale, language == nil {
      throw ValidationError("--locale names a language, as in 'de' or 'pt-BR', and '\(locale)' is none.")
    }
  }

  private var language: LocaleTag? { locale.flatMap { LocaleTag($0) } }

  func run() throws {
    let terminal = Terminal()
    if let scenario { return try show(scenario, terminal) }
    let file: FlowFile
    do throws(FileProblem) { file = try FlowFile.load(path: path, bindings: bindings) } catch {
      terminal.warn("flowspec: \(visibleText("\(error)"))")
      throw Exit.noInput
    }
    let outside = try bindings.flatMap { try RealServices(file, path: $0, terminal) }
    defer { outside?.close() }
    let services = outside?.services
    let session = try launch(file, outside: services?.operations ?? [], terminal)
    defer { terminal.warnOfRecording(session) }
    if terminal.isInteractive {
      var player = TerminalPlayer(
        session, terminal: terminal, sources: file.sources, width: width, services: services)
      try player.play()
      if session.problem != nil { throw Exit.noOutput }
    } else {
      var player = ScriptPlayer(session, terminal: terminal, sources: file.sources, services: services)
      let hasFaults = try player.play()
      if session.problem != nil { throw Exit.noOutput }
      if hasFaults { throw Exit.fault }
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
    let show = ScenarioShow(terminal: terminal, width: width ?? terminal.width ?? 80, file: file, path: path)
    try show.play(isFile ? nil : scenario)
  }

  /// Returns the session of a flow. Errors and warnings go to standard error.
  private func launch(_ file: FlowFile, outside: Set<Int>, _ terminal: Terminal) throws -> RecordedSession {
    let renderer = terminal.errorRenderer(for: file.sources)
    guard let program = file.program else {
      terminal.tellUnplayable(file, path: path)
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
      return RecordedSession(try session(of: program, resuming: resume, outside: outside, terminal, renderer))
    }
    let params = try params(of: program, terminal)
    let session: ConsoleSession
    do throws(Fault) {
      session = try ConsoleSession(
        program, width: width ?? terminal.width ?? 80, params: params, opening: route, locale: language,
        outside: outside, isTracing: trace)
    } catch {
      terminal.warn(renderer.render(error.diagnostic))
      terminal.warn("flowspec: the flow cannot start")
      throw Exit.badInput
    }
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
    do throws(ConsoleMistake) {
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
    of program: Program, resuming path: String, outside: Set<Int>, _ terminal: Terminal,
    _ renderer: DiagnosticRenderer
  ) throws -> ConsoleSession {
    let snapshot: String
    do throws(FileProblem) { snapshot = try readSnapshot(path: path) } catch {
      terminal.warn("flowspec: \(visibleText("\(error)"))")
      throw Exit.noInput
    }
    do throws(SnapshotProblem) {
      let session = try ConsoleSession(
        program, width: width ?? terminal.width ?? 80, resuming: snapshot, locale: language, outside: outside,
        isTracing: trace)
      for note in session.notes { terminal.warn("flowspec: \(visibleText(note.text))") }
      return session
    } catch {
      if let fault = error.fault { terminal.warn(renderer.render(fault.diagnostic)) }
      terminal.warn("flowspec: \(visibleText("\(path): \(error)"))")
      throw Exit.badInput
    }
  }
}
