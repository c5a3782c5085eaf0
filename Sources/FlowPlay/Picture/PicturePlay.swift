public import Diagnostics
internal import FlowConsole
internal import CEL
public import FlowRuntime
public import FlowTerminal

/// A session that is played in a picture: keys and time go in, frames come out.
///
/// It is a value without a terminal and a clock, so that a test can press every key.
public struct PicturePlay {
  /// The session.
  public private(set) var session: RecordedSession
  /// The picture of its model.
  public private(set) var picture: Picture
  /// The nanoseconds that passed on the clock and not yet in the flow.
  private var elapsed: Int64 = 0
  private var sources: Sources
  /// The traces and notes of the last lines, for the panel.
  private var recent: [StyledLine] = []
  /// Whether the session is over.
  public private(set) var isFinished = false

  /// The number of lines that are shown above the command line. More lines are a text to read.
  private static let noteLimit = 2
  /// The maximum number of recent lines in the panel.
  private static let recentLimit = 100

  /// Creates the play of a session and shows its first screen.
  ///
  /// - Parameters:
  ///   - history: The lines of earlier sessions.
  ///   - files: Returns the paths that begin with a text.
  public init(
    _ session: RecordedSession, sources: Sources, rows: Int, columns: Int, history: TypedHistory = TypedHistory(),
    files: @escaping @Sendable (String) -> [String] = { _ in [] }
  ) {
    self.session = session
    self.sources = sources
    let flow = session.session.flow
    picture = Picture(
      flow.model, of: flow.program, context: session.session.context, rows: rows, columns: columns, history: history,
      files: files)
    self.session.width = picture.width
    show(self.session.open(), of: "")
  }

  /// The nanoseconds until the flow acts by itself, or `nil` if it never will.
  public var quiet: Int64? {
    session.session.quiet.flatMap { session.session.clock.realTime(ofFlow: max(0, $0 - elapsed)) }
  }

  /// Removes and returns the requests to adapters since the last call.
  public mutating func takeRequests() -> ConsoleSession.Requests { session.takeRequests() }

  // MARK: Time

  /// Notes that time has passed on the clock.
  public mutating func spend(nanoseconds: Int64) { elapsed += session.session.clock.flowTime(ofReal: nanoseconds) }

  /// Advances the flow by the time that has passed, with the inputs and the notes that arrived meanwhile.
  public mutating func catchUp(_ inputs: [Input] = [], notes: [String] = []) {
    session.pass(nanoseconds: elapsed, inputs)
    elapsed = 0
    if !notes.isEmpty { note(notes.map { StyledLine($0, .faint) }) }
    guard session.session.hasUnshownChanges else { return }
    let reply = session.show()
    show(reply, of: "")
    if reply.isFinished { isFinished = true }
  }

  /// Continues with a session that was reloaded, and shows its reply.
  ///
  /// - Parameter sources: The files of its program.
  public mutating func follow(_ reloaded: RecordedSession, _ reply: ConsoleSession.Reply, sources: Sources) {
    session = reloaded
    session.width = picture.width
    self.sources = sources
    // The mistakes of an earlier version are mended.
    picture.endReading()
    show(reply, of: "")
    if reply.isFinished { isFinished = true }
  }

  /// Shows a problem that the files of the flow have. The flow continues in its version.
  public mutating func report(_ problem: String) {
    let lines = problem.split(separator: "\n", omittingEmptySubsequences: false).map { StyledLine(String($0)) }
    picture.read("the saved files have mistakes; the flow continues as before", lines)
  }

  /// Whether the picture changes while nothing happens in the flow.
  public var isMoving: Bool { picture.isMoving && !session.session.clock.isPaused }

  /// Turns the signs of waiting by a step.
  public mutating func turnSigns() { picture.turnSigns() }

  /// Shows the picture in a window of another size.
  public mutating func resize(rows: Int, columns: Int) {
    picture.resize(rows: rows, columns: columns)
    session.width = picture.width
  }

  // MARK: Keys

  /// Performs a key and returns the requests that only a terminal can meet.
  public mutating func press(_ key: TerminalKey) -> [PictureRequest] {
    if key == .tab || key == .backTab { picture.typing.words = words }
    var left: [PictureRequest] = []
    for request in picture.press(key) {
      guard case .line(let line, let begunOn) = request else {
        if case .end = request { isFinished = true }
        left.append(request)
        continue
      }
      if isFinished { break }
      left += play(line, begunOn: begunOn ?? picture.context)
    }
    return left
  }

  /// Plays a line and returns the requests that only a terminal can meet.
  private mutating func play(_ line: String, begunOn: LineContext) -> [PictureRequest] {
    switch line.split(separator: " ").joined(separator: " ") {
    case ":panel":
      picture.show(picture.hasPanel ? nil : panel)
      picture.enterPanel()
      session.width = picture.width
      return []
    case ":mouse", ":mouse on", ":mouse off":
      let isOn = line.hasSuffix("off") ? false : line.hasSuffix("on") ? true : !picture.hasMouse
      picture.note(mouse: isOn)
      return [.mouse(isOn)]
    default: break
    }
    elapsed = session.advanceQuietly(nanoseconds: elapsed)
    do throws(ConsoleError) {
      // The picture shows the current screen, because time has been caught up with before the key.
      try picture.context.screen.check(line, begunOn: begunOn.screen)
      let reply = try session.handle(line)
      // The last row shows the state of the clock.
      if line.isAboutClock { followClock() } else { show(reply, of: line) }
      if reply.isFinished { isFinished = true }
    } catch {
      picture.note([StyledLine(error.message, .failure)])
    }
    return []
  }

  // MARK: Replies

  /// Shows a reply: the new screen, and everything else that it reports.
  private mutating func show(_ reply: ConsoleSession.Reply, of line: String) {
    let context = session.session.context
    picture.show(session.session.model, of: session.session.flow.program, context: context)
    if let problem = session.takeProblem() { note([StyledLine("\(problem)", .failure)]) }
    let screen = context.screen.lines
    if reply.lines.suffix(screen.count).elementsEqual(screen, by: { $0.text == $1.text }) {
      note(Array(reply.lines.dropLast(screen.count)))
    } else if reply.lines.count <= PicturePlay.noteLimit {
      note(reply.lines)
    } else {
      let isHelp = [":help", "help", "?"].contains(line)
      picture.read(line, isHelp ? PictureCommand.help(width: picture.width) + reply.lines : reply.lines)
    }
    if !reply.diagnostics.isEmpty {
      let text = DiagnosticRenderer(sources: sources, style: .plain).render(reply.diagnostics)
      picture.read(
        "fault", text.split(separator: "\n", omittingEmptySubsequences: false).map { StyledLine(String($0)) })
    }
    if picture.hasPanel { picture.show(panel) }
    followClock()
  }

  private mutating func followClock() {
    picture.clock.isPaused = session.session.clock.isPaused
    picture.clock.isTicking = session.session.quiet != nil
    picture.clock.status = session.session.clockStatus
  }

  /// The words of the session that can follow a command.
  private var words: LineCompletion.SessionWords {
    LineCompletion.SessionWords(
      calls: lines(of: ":calls", typing: "").compactMap { line in
        line.types.map { LineCompletion.Candidate($0.filter { $0 != " " }, line.text.text) }
      }, inputs: session.session.inputs, names: session.session.names)
  }

  private mutating func note(_ lines: [StyledLine]) {
    guard !lines.isEmpty else { return }
    picture.note(lines)
    recent = (recent + lines).suffix(PicturePlay.recentLimit)
  }

  // MARK: Panel

  /// The panel with everything about the session that the screen does not show.
  private var panel: PicturePanel {
    let timer = session.session.quiet.map { "next in \(Value.Duration(nanoseconds: $0))" } ?? "none"
    var sections = [
      (title: "Backstack", lines: lines(of: ":stack")),
      (title: "State", lines: lines(of: ":state")),
      (title: "Events", lines: events),
      (title: "Calls", lines: lines(of: ":calls", typing: ":reply")),
      (title: "Timers", lines: [PicturePanel.Line(StyledLine(timer))]),
    ]
    if !recent.isEmpty { sections.append((title: "Recent", lines: recent.map { PicturePanel.Line($0) })) }
    return PicturePanel(sections)
  }

  private var events: [PicturePanel.Line] {
    picture.events.map { event in
      let fields = event.summary.isEmpty ? "" : " "
      return PicturePanel.Line(
        StyledLine(event.text) + StyledLine(fields + event.summary, .faint), types: event.text + fields)
    }
  }

  /// Returns the lines of a command that changes nothing. It is performed by a copy, so that no recording has it.
  private func lines(of command: String, typing start: String? = nil) -> [PicturePanel.Line] {
    var copy = session.session
    // The panel cuts lines at its edge. Wrapped ones would be harder to compare.
    copy.width = 1_000
    guard let reply = try? copy.handle(command) else { return [] }
    return reply.lines.map { line in
      let number = line.text.hasPrefix("#") ? line.text.dropFirst().prefix { $0.isNumber } : ""
      return PicturePanel.Line(line, types: number.isEmpty ? nil : start.map { "\($0) \(number) " })
    }
  }
}

extension String {
  /// Whether the line only changes the clock.
  fileprivate var isAboutClock: Bool {
    let word = split(separator: " ").first ?? ""
    return [":pause", ":continue", ":speed"].contains(word)
  }
}
