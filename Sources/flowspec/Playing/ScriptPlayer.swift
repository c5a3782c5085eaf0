import ArgumentParser
import Diagnostics
import FlowConsole
import FlowKit

/// Plays lines from standard input in virtual time and prints a transcript.
struct ScriptPlayer {
  private var session: RecordedSession
  private let terminal: Terminal
  private let sources: Sources
  private var lineNumber = 0
  /// Whether the flow has hit a fault.
  private var hasFaults = false
  /// Whether a line has asked to leave.
  private var isLeft = false
  /// Those who carry services out, if that is not left to fakes.
  private let services: OutsideServices?

  init(_ session: RecordedSession, terminal: Terminal, sources: Sources, services: OutsideServices?) {
    self.services = services
    self.session = session
    self.terminal = terminal
    self.sources = sources
  }

  /// Plays until the input ends. Behind the end of the flow nothing but blank lines, remarks and `:quit` may stand, so that a
  /// script whose flow ends too early does not pass.
  ///
  /// - Returns: Whether the flow has hit a fault.
  /// - Throws: The exit code of the first line that is not done, so that a script cannot drift unnoticed.
  mutating func play() throws -> Bool {
    if services != nil { Signals.catchAll() }
    show(session.open())
    services?.carryOut(session.takeRequests())
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

  /// Waits for input, or for a signal: programs that carry services out are to be ended before this one is.
  private func waitForLine() throws {
    while !waitForAny(of: [0], nanoseconds: nil).contains(0) { try Signals.heed() }
    try Signals.heed()
  }

  private mutating func play(_ line: LineSplitter.Line) throws {
    lineNumber += 1
    do {
      guard case .text(let text) = line else {
        throw ConsoleMistake(message: "the line has more than \(LineSplitter.limit) bytes")
      }
      if session.session.model.hasExited { return try pass(text) }
      terminal.write("\n> \(visibleText(session.session.masked(text)))\n")
      let reply =
        if let services, let wait = session.beginWaiting(text) {
          try RealWait(wait, services, terminal).pass(&session)
        } else {
          try session.handle(text)
        }
      services?.carryOut(session.takeRequests())
      show(reply)
      isLeft = reply.isOver && !session.session.model.hasExited
    } catch let error as ConsoleMistake {
      terminal.warn("line \(lineNumber): \(error.message)")
      throw ExitCode(error.reason)
    }
  }

  /// Passes over a line behind the end of the flow.
  private mutating func pass(_ text: String) throws(ConsoleMistake) {
    switch session.session.meaning(of: text) {
    case .nothing?: return
    case .command(.quit, _)?: isLeft = true
    default: throw ConsoleMistake(message: "the flow has ended before this line")
    }
  }

  private mutating func show(_ reply: ConsoleSession.Reply) {
    terminal.printScript(reply, sources: sources)
    terminal.warnOfRecording(session)
    hasFaults = hasFaults || !reply.diagnostics.isEmpty
  }
}

extension ExitCode {
  /// The exit code of a script for a line that is not done.
  fileprivate init(_ reason: ConsoleMistake.Reason) {
    self =
      switch reason {
      case .line: Exit.badInput
      case .input: Exit.noInput
      case .output: Exit.noOutput
      }
  }
}

extension Terminal {
  /// Reports that nothing is recorded any more, as soon as that is so.
  func warnOfRecording(_ session: RecordedSession) {
    guard let problem = session.takeProblem() else { return }
    warn("flowspec: \(visibleText("\(problem)")); nothing is recorded any more")
  }
}
