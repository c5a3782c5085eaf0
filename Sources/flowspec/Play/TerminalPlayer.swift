import ArgumentParser
import Diagnostics
import FlowConsole
import FlowKit
import FlowPlay

/// A player at a terminal, in real time and with tolerance for typos.
///
/// Output is appended, so that the user can scroll back through all of it. Only the input line is ever hidden, so
/// that it stays below output that timers of the flow cause.
struct TerminalPlayer {
  private var session: RecordedSession
  private let terminal: Terminal
  /// The files and the services of the flow, which a reload replaces.
  private let live: LiveFlow
  /// The requested width, if any. Otherwise the width is that of the terminal, even if it changes.
  private let width: Int?
  private var prompt: Prompt
  /// The screen that the user sees, and the context of the line below it.
  private var context: LineContext
  private let clock = ContinuousClock()
  private var lastLook: ContinuousClock.Instant
  /// The nanoseconds that passed on the clock and not yet in the flow.
  private var elapsed: Int64 = 0
  private var notes = NoteBudget()

  init(_ session: RecordedSession, terminal: Terminal, live: LiveFlow, width: Int?) {
    self.session = session
    self.terminal = terminal
    self.live = live
    self.width = width
    prompt = Prompt(terminal)
    context = session.session.context
    lastLook = clock.now
  }

  /// Plays until the user quits or the flow ends.
  ///
  /// - Throws: The exit code of a signal. The terminal is then restored.
  mutating func play() throws {
    let keyboard = Keyboard()
    keyboard.open()
    defer { keyboard.close() }
    show(session.open())
    let hint = StyledLine("Type :help for help, :quit to leave.", .faint)
    terminal.print(hint.wrapped(to: session.width))
    prompt.show(on: context)
    try playOn(keyboard)
    guard let services, session.session.model.hasExited else { return }
    try LastCalls(services, terminal).finish(session.takeRequests())
  }

  private mutating func playOn(_ keyboard: Keyboard) throws {
    while true {
      services?.perform(session.takeRequests())
      let occurrence = keyboard.wait(
        nanoseconds: [quiet, live.wait].compactMap(\.self).min(),
        besides: services?.descriptor ?? -1, watching: live.descriptor)
      look()
      switch occurrence {
      case .typed(let bytes): if take(bytes) { return }
      case .ended: return prompt.leave(on: context)
      case .signal(let number): try handleSignals(number, keyboard)
      case .timePassed: break
      }
      if catchUp() { return }
      if readFiles() { return }
    }
  }

  private var services: AdapterRunner? { live.services }

  /// The nanoseconds until the flow acts by itself, or `nil` if it never will.
  private var quiet: Int64? {
    session.session.quiet.flatMap { session.session.clock.realTime(ofFlow: max(0, $0 - elapsed)) }
  }

  private mutating func look() {
    let now = clock.now
    elapsed += session.session.clock.flowTime(ofReal: (now - lastLook).wholeNanoseconds)
    lastLook = now
  }

  // MARK: Events

  /// Advances the flow by the passed time and returns whether the flow has ended.
  private mutating func catchUp() -> Bool {
    let came = services?.take()
    session.pass(nanoseconds: elapsed, came?.inputs ?? [])
    elapsed = 0
    let notices = notes.take(came?.notes ?? [])
    guard session.session.hasUnshownChanges || !notices.isEmpty else { return false }
    prompt.hide()
    for note in notices { terminal.warn(visibleText(note)) }
    // The output of a program does not change the screen, which need not be shown again below it.
    guard session.session.hasUnshownChanges else {
      prompt.show(on: context)
      return false
    }
    let reply = session.show()
    show(reply)
    if !reply.isFinished { prompt.show(on: context) }
    return reply.isFinished
  }

  /// Continues in the present version of the files, if they have changed, and returns whether the flow has ended.
  private mutating func readFiles() -> Bool {
    guard let news = live.news(&session) else { return false }
    prompt.hide()
    var isFinished = false
    switch news {
    case .reply(let reply):
      show(reply)
      isFinished = reply.isFinished
    case .broken(let file):
      terminal.draw(terminal.renderer(for: file.sources).render(file.diagnostics) + "\n")
      redraw()
    case .problem(let text):
      terminal.draw(text + "\n")
      redraw()
    }
    if !isFinished { prompt.show(on: context) }
    return isFinished
  }

  /// Handles typed bytes and returns whether the session has ended.
  private mutating func take(_ bytes: [UInt8]) -> Bool {
    for key in prompt.keys(bytes) {
      switch prompt.press(key, on: context) {
      case nil: break
      case .line(let line, let begunOn): if handle(line, begunOn: begunOn) { return true }
      case .redraw:
        prompt.hide()
        redraw()
      case .ended:
        prompt.leave(on: context)
        return true
      }
    }
    prompt.show(on: context)
    return false
  }

  private mutating func handle(_ line: String, begunOn: LineContext) -> Bool {
    followWidth()
    if let left = notes.renew() { terminal.warn(left) }
    elapsed = session.advanceQuietly(nanoseconds: elapsed)
    do throws(ConsoleError) {
      try session.session.screen.check(line, begunOn: begunOn.screen)
      let reply = try session.handle(line)
      // An empty line redraws the screen.
      if line.allSatisfy(\.isWhitespace) { redraw() } else { show(reply) }
      return reply.isFinished
    } catch {
      terminal.print(StyledLine(error.message, .failure).wrapped(to: session.width))
      terminal.warnOfRecording(session)
      return false
    }
  }

  private mutating func show(_ reply: ConsoleSession.Reply) {
    context = session.session.context
    terminal.print(reply, sources: live.sources)
    terminal.warnOfRecording(session)
  }

  private mutating func redraw() {
    followWidth()
    context = session.session.context
    terminal.print(context.screen.lines)
  }

  private mutating func handleSignals(_ signal: Int32, _ keyboard: Keyboard) throws {
    switch signal {
    case Signals.windowChanged:
      followWidth()
      prompt.show(on: context)
    case Signals.stop:
      prompt.hide()
      keyboard.stop()
      resume()
    case Signals.continued:
      keyboard.open()
      prompt.hide()
      resume()
    default:
      // A disconnected terminal shows nothing.
      if signal != Signals.hangUp { prompt.leave(on: context) }
      throw Exit.signal(signal)
    }
  }

  /// Redraws the screen after the shell and other commands have used the terminal.
  private mutating func resume() {
    redraw()
    prompt.show(on: context)
  }

  private mutating func followWidth() {
    if width == nil, let width = terminal.width { session.width = width }
  }
}
