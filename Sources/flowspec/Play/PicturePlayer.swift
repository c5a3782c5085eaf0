import ArgumentParser
import Diagnostics
import FlowConsole
import FlowKit
import FlowPlay
import FlowTerminal

/// A player that draws the flow in place on the alternate screen of a terminal, in real time.
///
/// It owns the terminal and the clock. Keys, layout and cells are values in `FlowTerminal`.
struct PicturePlayer {
  /// The pause after an escape byte that tells the escape key from a sequence, in nanoseconds.
  private static let escapePause: Int64 = 40_000_000
  /// The time between two turns of a sign of waiting, in nanoseconds.
  private static let turn: Int64 = 150_000_000

  private var session: PicturePlay
  private let terminal: Terminal
  private var output: PictureOutput
  private var keys = TerminalKeyDecoder()
  private let keyboard = Keyboard()
  /// The file with the lines of earlier sessions, if any.
  private let file: HistoryFile?
  /// The files and the services of the flow, which a reload replaces.
  private let live: LiveFlow
  private var notes = NoteBudget()
  /// The requested width, if any.
  private let width: Int?
  private var hasMouse: Bool
  private let clock = ContinuousClock()
  private var lastLook: ContinuousClock.Instant
  private var lastTurn: ContinuousClock.Instant

  init(
    _ session: RecordedSession, terminal: Terminal, live: LiveFlow, width: Int?, history file: HistoryFile?,
    hasMouse: Bool
  ) {
    self.file = file
    self.terminal = terminal
    self.live = live
    self.width = width
    self.hasMouse = hasMouse
    lastLook = clock.now
    lastTurn = lastLook
    output = PictureOutput(terminal.abilities, hasManyColours: terminal.hasManyColours)
    let size = PicturePlayer.size(of: terminal, width: width)
    self.session = PicturePlay(
      session, sources: live.sources, rows: size.rows, columns: size.columns, history: file?.read() ?? TypedHistory(),
      files: paths(beginningWith:))
  }

  private static func size(of terminal: Terminal, width: Int?) -> (rows: Int, columns: Int) {
    let size = terminal.size ?? (rows: 24, columns: 80)
    return (size.rows, min(size.columns, width ?? size.columns))
  }

  /// Plays until the user quits or the flow ends.
  ///
  /// - Throws: The exit code of a signal. The terminal is then restored.
  mutating func play() throws {
    open()
    if terminal.answersQuestions { terminal.write(ScreenCode.questions) }
    defer { keyboard.close() }
    try playOn()
    keyboard.close()
    guard session.session.session.model.hasExited else { return }
    terminal.print(session.session.session.screen.lines)
    if let services { try LastCalls(services, terminal).finish(session.takeRequests()) }
  }

  private mutating func playOn() throws {
    while !session.isFinished {
      services?.perform(session.takeRequests())
      draw()
      let occurrence = keyboard.wait(
        nanoseconds: pause, besides: services?.descriptor ?? -1, watching: live.descriptor)
      look()
      switch occurrence {
      case .typed(let bytes): try press(keys.keys(bytes))
      case .ended: return
      case .signal(let number): try handle(number)
      case .timePassed: try press(keys.flush())
      }
      catchUp()
      readFiles()
    }
  }

  private var services: AdapterRunner? { live.services }

  private mutating func draw() { terminal.write(output.bytes(for: session.picture.frame())) }

  /// The time until the picture changes by itself, or `nil` if it never will.
  private var pause: Int64? {
    let waits = [
      session.quiet, keys.isWaiting ? PicturePlayer.escapePause : nil,
      session.picture.isMoving ? PicturePlayer.turn : nil, live.wait,
    ]
    return waits.compactMap { $0 }.min()
  }

  private mutating func look() {
    let now = clock.now
    session.spend(nanoseconds: (now - lastLook).wholeNanoseconds)
    lastLook = now
    guard (now - lastTurn).wholeNanoseconds >= PicturePlayer.turn else { return }
    lastTurn = now
    if session.picture.isMoving { session.turnSigns() }
  }

  private mutating func catchUp() {
    let came = services?.take()
    session.catchUp(came?.inputs ?? [], notes: notes.take(came?.notes ?? []))
  }

  /// Continues in the present version of the files, if they have changed.
  private mutating func readFiles() {
    var recorded = session.session
    switch live.news(&recorded) {
    case nil: break
    case .reply(let reply): session.follow(recorded, reply, sources: live.sources)
    case .broken(let file):
      session.report(DiagnosticRenderer(sources: file.sources, style: .plain).render(file.diagnostics))
    case .problem(let text): session.report(text)
    }
  }

  // MARK: Keys

  private mutating func press(_ keys: [TerminalKey]) throws {
    for key in keys where !session.isFinished {
      if case .answer(let answer) = key { output.adopt(answer) }
      let typed = session.picture.history.count
      for request in session.press(key) { try meet(request) }
      for line in session.picture.history.lines.suffix(session.picture.history.count - typed) { file?.append(line) }
      live.settle(session.session)
      services?.perform(session.takeRequests())
    }
  }

  private mutating func meet(_ request: PictureRequest) throws {
    switch request {
    case .line, .end: break
    case .interrupted: throw Exit.signal(Signals.interrupt)
    case .quit: throw Exit.signal(Signals.quit)
    case .suspend: suspend()
    case .redraw: output.forget()
    case .bell: terminal.write("\u{7}")
    case .mouse(let isOn):
      hasMouse = isOn
      terminal.write(isOn ? ScreenCode.mouseOn : ScreenCode.mouseOff)
    }
  }

  // MARK: The terminal

  private mutating func open() {
    keyboard.openWhole(leavingBy: ScreenCode.leave)
    terminal.write(ScreenCode.enter + (hasMouse ? ScreenCode.mouseOn : ""))
    output.forget()
  }

  private mutating func suspend() {
    keyboard.close()
    Signals.stopHere()
    open()
    followSize()
  }

  private mutating func followSize() {
    let size = PicturePlayer.size(of: terminal, width: width)
    session.resize(rows: size.rows, columns: size.columns)
    output.forget()
  }

  private mutating func handle(_ signal: Int32) throws {
    switch signal {
    case Signals.windowChanged: followSize()
    case Signals.stop: suspend()
    case Signals.continued:
      open()
      followSize()
    default: throw Exit.signal(signal)
    }
  }
}
