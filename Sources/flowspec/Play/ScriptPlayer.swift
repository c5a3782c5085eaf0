import ArgumentParser
import Diagnostics
import FlowConsole
import FlowKit
import FlowPlay

/// A player of lines from standard input in virtual time, which prints a transcript.
struct ScriptPlayer {
  private var session: RecordedSession
  private let terminal: Terminal
  private let sources: Sources
  private var lineNumber = 0
  /// Whether the flow had a fault.
  private var hasFaults = false
  /// Whether a line has requested to quit.
  private var isLeft = false
  /// The adapters, if services are not faked.
  private let services: AdapterRunner?

  init(_ session: RecordedSession, terminal: Terminal, sources: Sources, services: AdapterRunner?) {
    self.services = services
    self.session = session
    self.terminal = terminal
    self.sources = sources
  }

  /// Plays until the input ends. After the end of the flow, only blank lines, comments and `:quit` are allowed, so
  /// that a script whose flow ends too early fails.
  ///
  /// - Returns: Whether the flow had a fault.
  /// - Throws: The exit code of the first line that fails, so that errors in a script do not go unnoticed.
  mutating func play() throws -> Bool {
    if services != nil { Signals.catchAll() }
    show(session.open())
    services?.perform(session.takeRequests())
    var splitter = LineSplitter()
    while !isLeft {
      if services != nil { try waitForLine() }
      guard let bytes = readInput() else {
        if let last = splitter.rest() { try play(last) }
        break
      }
      for line in splitter.lines(bytes) where !isLeft { try play(line) }
    }
    if let services, session.session.model.hasExited {
      try LastCalls(services, terminal).finish(session.takeRequests())
    }
    return hasFaults
  }

  /// Waits for input or a signal. Adapters' programs have to be ended before this process ends.
  private func waitForLine() throws {
    while !waitForAny(of: [0], nanoseconds: nil).contains(0) { try Signals.handleSignals() }
    try Signals.handleSignals()
  }

  private mutating func play(_ line: LineSplitter.Line) throws {
    lineNumber += 1
    do {
      guard case .text(var text) = line else {
        throw ConsoleError(message: "the line has more than \(LineSplitter.limit) bytes")
      }
      // Some editors begin a file with a byte order mark.
      if lineNumber == 1, text.first == "\u{FEFF}" { text.removeFirst() }
      if session.session.model.hasExited { return try pass(text) }
      terminal.write("\n> \(visibleText(session.session.masked(text)))\n")
      let reply =
        if let services, let wait = session.beginWaiting(text) {
          try RealWait(wait, services, terminal).pass(&session)
        } else {
          try session.handle(text)
        }
      services?.perform(session.takeRequests())
      show(reply)
      isLeft = reply.isFinished && !session.session.model.hasExited
    } catch let error as ConsoleError {
      terminal.warn("line \(lineNumber): \(error.message)")
      throw ExitCode(error.reason)
    }
  }

  /// Skips a line after the end of the flow.
  private mutating func pass(_ text: String) throws(ConsoleError) {
    switch session.session.meaning(of: text) {
    case .nothing?: return
    case .command(.quit, _)?: isLeft = true
    default: throw ConsoleError(message: "the flow has ended before this line")
    }
  }

  private mutating func show(_ reply: ConsoleSession.Reply) {
    terminal.printScript(reply, sources: sources)
    terminal.warnOfRecording(session)
    hasFaults = hasFaults || !reply.diagnostics.isEmpty
  }
}

extension ExitCode {
  /// Creates the exit code for a line of a script that failed.
  fileprivate init(_ reason: ConsoleError.Reason) {
    self =
      switch reason {
      case .line: Exit.badInput
      case .input: Exit.noInput
      case .output: Exit.noOutput
      }
  }
}

extension Terminal {
  /// Reports once that the recording has stopped.
  func warnOfRecording(_ session: RecordedSession) {
    guard let problem = session.takeProblem() else { return }
    warn("flowspec: \(visibleText("\(problem)")); the recording has stopped")
  }
}
