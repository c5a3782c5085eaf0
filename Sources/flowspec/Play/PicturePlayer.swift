import ArgumentParser
import Diagnostics
import FlowConsole
import FlowKit
import FlowPlay
import FlowTerminal

/// A player that draws the flow in place on the alternate screen of a terminal, in real time.
///
/// It owns the terminal and the clock. Keys, layout and cells are values in `FlowTerminal`.
struct PicturePlayer: WindowPlayer {
  /// The time between two turns of a sign of waiting, in nanoseconds.
  private static let turn: Int64 = 150_000_000

  private var session: PicturePlay
  var window: PictureWindow
  /// The file with the lines of earlier sessions, if any.
  private let file: HistoryFile?
  /// The files and the services of the flow, which a reload replaces.
  private let live: LiveFlow
  private var notes = NoteBudget()
  private let clock = ContinuousClock()
  private var lastLook: ContinuousClock.Instant
  private var lastTurn: ContinuousClock.Instant

  init(
    _ session: RecordedSession, terminal: Terminal, live: LiveFlow, width: Int?, history file: HistoryFile?,
    hasMouse: Bool
  ) {
    self.file = file
    self.live = live
    lastLook = clock.now
    lastTurn = lastLook
    window = PictureWindow(terminal, width: width, hasMouse: hasMouse)
    let size = window.size
    self.session = PicturePlay(
      session, sources: live.sources, rows: size.rows, columns: size.columns, history: file?.read() ?? TypedHistory(),
      files: paths(beginningWith:))
  }

  /// Plays until the user quits or the flow ends.
  ///
  /// - Throws: The exit code of a signal. The terminal is then restored.
  mutating func play() throws {
    window.begin()
    defer { window.close() }
    try playOn()
    window.close()
    guard session.session.session.model.hasExited else { return }
    window.terminal.print(session.session.session.screen.lines)
    if let services { try LastCalls(services, window.terminal).finish(session.takeRequests()) }
  }

  private mutating func playOn() throws {
    while !session.isFinished {
      services?.perform(session.takeRequests())
      window.draw(session.picture.frame())
      let occurrence = window.wait(
        nanoseconds: waits, besides: services?.descriptor ?? -1, watching: live.descriptor)
      look()
      switch occurrence {
      case .typed(let bytes): try press(window.keys(bytes))
      case .ended: return
      case .signal(let number): try handle(number)
      case .timePassed: try press(window.completedKeys())
      }
      catchUp()
      readFiles()
    }
  }

  private var services: AdapterRunner? { live.services }

  /// The times until the picture may change by itself; `nil` for a reason that will not occur.
  private var waits: [Int64?] {
    [session.quiet, session.isMoving ? PicturePlayer.turn : nil, live.wait]
  }

  private mutating func look() {
    let now = clock.now
    session.spend(nanoseconds: (now - lastLook).wholeNanoseconds)
    lastLook = now
    guard (now - lastTurn).wholeNanoseconds >= PicturePlayer.turn else { return }
    lastTurn = now
    if session.isMoving { session.turnSigns() }
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
      let typed = session.picture.typing.history.count
      for request in session.press(key) { try meet(request) }
      for line in session.picture.typing.history.lines.suffix(session.picture.typing.history.count - typed) {
        file?.append(line)
      }
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
    case .redraw: window.forget()
    case .bell: window.ring()
    case .mouse(let isOn): window.setMouse(isOn)
    }
  }

  mutating func resize(rows: Int, columns: Int) { session.resize(rows: rows, columns: columns) }
}
