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
  /// Those who carry services out, if that is not left to fakes.
  private let services: OutsideServices?

  init(_ session: RecordedSession, terminal: Terminal, sources: Sources, services: OutsideServices?) {
    self.services = services
    self.session = session
    self.terminal = terminal
    self.sources = sources
  }

  /// Plays until the input or the flow ends.
  ///
  /// - Throws: ``Exit/badInput`` at the first line that is not understood, so that a script cannot drift unnoticed.
  mutating func play() throws {
    if services != nil { Signals.catchAll() }
    terminal.print(session.open(), sources: sources)
    terminal.warnOfRecording(session)
    services?.carryOut(session.takeRequests())
    var splitter = LineSplitter()
    while true {
      if services != nil { try waitForLine() }
      guard let bytes = readInput() else {
        if let last = splitter.rest() { _ = try play(last) }
        return
      }
      for line in splitter.lines(bytes) where try play(line) { return }
    }
  }

  /// Waits for input, or for a signal: programs that carry services out are to be ended before this one is.
  private func waitForLine() throws {
    while !waitForAny(of: [0], nanoseconds: nil).contains(0) { try Signals.heed() }
    try Signals.heed()
  }

  /// Plays a line; whether it was the last.
  private mutating func play(_ line: LineSplitter.Line) throws -> Bool {
    lineNumber += 1
    do {
      guard case .text(let text) = line else {
        throw ConsoleMistake(message: "the line has more than \(LineSplitter.limit) bytes")
      }
      terminal.write("\n> \(visibleText(session.session.masked(text)))\n")
      let reply =
        if let services, let wait = session.beginWaiting(text) {
          try RealWait(wait, services, terminal).pass(&session)
        } else {
          try session.handle(text)
        }
      services?.carryOut(session.takeRequests())
      terminal.print(reply, sources: sources)
      terminal.warnOfRecording(session)
      return reply.isOver
    } catch let error as ConsoleMistake {
      terminal.warn("line \(lineNumber): \(error.message)")
      throw Exit.badInput
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
