import ArgumentParser
import Diagnostics
import FlowConsole
import FlowKit

/// Plays at a terminal, where time is real and a slip costs nothing.
///
/// What is said is appended, so that one can scroll back through all of it; only the line being typed is ever taken away,
/// to stand below what a timer of the flow has to say.
struct TerminalPlayer {
  private var session: RecordedSession
  private let terminal: Terminal
  private let sources: Sources
  /// The width that was asked for, if any; otherwise that of the terminal counts, even while it changes.
  private let width: Int?
  private var prompt: Prompt
  /// The screen that the user sees, and the context of the line below it.
  private var context: LineContext
  private let clock = ContinuousClock()
  private var lastLook: ContinuousClock.Instant
  /// The nanoseconds that went by on the clock and not yet in the flow.
  private var owed: Int64 = 0
  /// Those who carry services out, if that is not left to fakes.
  private let services: OutsideServices?
  private var notes = NoteBudget()

  init(_ session: RecordedSession, terminal: Terminal, sources: Sources, width: Int?, services: OutsideServices?) {
    self.session = session
    self.terminal = terminal
    self.sources = sources
    self.width = width
    self.services = services
    prompt = Prompt(terminal)
    context = session.session.context
    lastLook = clock.now
  }

  /// Plays until the person leaves or the flow ends.
  ///
  /// - Throws: The exit code of a signal; the terminal is as it was by then.
  mutating func play() throws {
    let keyboard = Keyboard()
    keyboard.open()
    defer { keyboard.close() }
    show(session.open())
    let hint = StyledLine("Type :help to see what can be typed, :quit to leave.", .faint)
    terminal.print(hint.wrapped(to: session.width))
    prompt.show(on: context)
    try playOn(keyboard)
    guard let services, session.session.model.hasExited else { return }
    try LastCalls(services, terminal).finish(session.takeRequests())
  }

  private mutating func playOn(_ keyboard: Keyboard) throws {
    while true {
      services?.carryOut(session.takeRequests())
      let occurrence = keyboard.wait(
        nanoseconds: session.session.quiet.map { max(0, $0 - owed) }, besides: services?.descriptor ?? -1)
      look()
      switch occurrence {
      case .typed(let bytes): if take(bytes) { return }
      case .ended: return prompt.leave(on: context)
      case .signal(let number): try heed(number, keyboard)
      case .timePassed: break
      }
      if keepUp() { return }
    }
  }

  private mutating func look() {
    let now = clock.now
    owed += (now - lastLook).wholeNanoseconds
    lastLook = now
  }

  // MARK: What happens

  /// Lets the flow see that time went by; whether that ended it.
  private mutating func keepUp() -> Bool {
    let came = services?.take()
    session.pass(nanoseconds: owed, came?.inputs ?? [])
    owed = 0
    let told = notes.take(came?.notes ?? [])
    guard session.session.hasNews || !told.isEmpty else { return false }
    prompt.hide()
    for note in told { terminal.warn(visibleText(note)) }
    // What a program says changes nothing on the screen, which need not be shown again below it.
    guard session.session.hasNews else {
      prompt.show(on: context)
      return false
    }
    let reply = session.show()
    show(reply)
    if !reply.isOver { prompt.show(on: context) }
    return reply.isOver
  }

  /// Handles what was typed; whether that was the end.
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
    owed = session.settle(nanoseconds: owed)
    do throws(ConsoleMistake) {
      try session.session.screen.check(line, begunOn: begunOn.screen)
      let reply = try session.handle(line)
      // Who just presses Enter wants to see where things stand.
      if line.allSatisfy(\.isWhitespace) { redraw() } else { show(reply) }
      return reply.isOver
    } catch {
      terminal.print(StyledLine(error.message, .failure).wrapped(to: session.width))
      terminal.warnOfRecording(session)
      return false
    }
  }

  private mutating func show(_ reply: ConsoleSession.Reply) {
    context = session.session.context
    terminal.print(reply, sources: sources)
    terminal.warnOfRecording(session)
  }

  private mutating func redraw() {
    followWidth()
    context = session.session.context
    terminal.print(context.screen.lines)
  }

  private mutating func heed(_ signal: Int32, _ keyboard: Keyboard) throws {
    switch signal {
    case Signals.windowChanged:
      followWidth()
      prompt.show(on: context)
    case Signals.stop:
      prompt.hide()
      keyboard.stop()
      resume()
    case Signals.goOn:
      keyboard.open()
      prompt.hide()
      resume()
    default:
      // A terminal that is gone shows nothing any more.
      if signal != Signals.hangUp { prompt.leave(on: context) }
      throw Exit.signal(signal)
    }
  }

  /// Shows what the shell and other commands have pushed away.
  private mutating func resume() {
    redraw()
    prompt.show(on: context)
  }

  private mutating func followWidth() {
    if width == nil, let width = terminal.width { session.width = width }
  }
}
