import ArgumentParser
import Diagnostics
import FlowConsole
import FlowKit

/// Plays lines from standard input in virtual time and prints a transcript.
struct ScriptPlayer {
  private var session: ConsoleSession
  private let terminal: Terminal
  private let sources: Sources
  private var lineNumber = 0

  init(_ session: ConsoleSession, terminal: Terminal, sources: Sources) {
    self.session = session
    self.terminal = terminal
    self.sources = sources
  }

  /// Plays until the input or the flow ends.
  ///
  /// - Throws: ``Exit/badInput`` at the first line that is not understood, so that a script cannot drift unnoticed.
  mutating func play() throws {
    terminal.print(session.open(), sources: sources)
    var splitter = LineSplitter()
    while true {
      guard let bytes = readInput() else {
        if let last = splitter.rest() { _ = try play(last) }
        return
      }
      for line in splitter.lines(bytes) where try play(line) { return }
    }
  }

  /// Plays a line; whether it was the last.
  private mutating func play(_ line: LineSplitter.Line) throws -> Bool {
    lineNumber += 1
    do throws(ConsoleMistake) {
      guard case .text(let text) = line else {
        throw ConsoleMistake(message: "the line has more than \(LineSplitter.limit) bytes")
      }
      terminal.write("\n> \(visibleText(session.masked(text)))\n")
      let reply = try session.handle(text)
      terminal.print(reply, sources: sources)
      return reply.isOver
    } catch {
      terminal.warn("line \(lineNumber): \(error.message)")
      throw Exit.badInput
    }
  }
}
