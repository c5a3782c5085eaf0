import ArgumentParser
import Diagnostics
import FlowConsole
import FlowKit

/// Reads lines, hands them to a session and prints what comes of them.
struct Player {
  let terminal: Terminal
  let sources: Sources

  // MARK: From a script

  /// Plays lines from standard input in virtual time and prints a transcript.
  ///
  /// - Throws: ``Exit/badInput`` at the first line that is not understood, so that a script cannot drift unnoticed.
  func playScript(_ session: ConsoleSession) throws {
    var session = session
    show(session.screen.lines)
    var number = 0
    while let line = readLine() {
      number += 1
      do throws(ConsoleMistake) {
        terminal.print("\n> \(visibleText(line))")
        let reply = try session.handle(line)
        show(reply)
        if reply.isOver { return }
      } catch {
        terminal.warn("line \(number): \(error.message)")
        throw Exit.badInput
      }
    }
  }

  // MARK: At a terminal

  /// Plays at a terminal, where time is real and a slip costs nothing.
  func playInteractively(_ session: ConsoleSession, followsWidth: Bool) {
    var session = session
    let clock = ContinuousClock()
    var last = clock.now
    show(session.screen.lines)
    terminal.print(StyledLine("Type :help to see what can be typed, :quit to leave.", .faint))
    while true {
      terminal.prompt("> ")
      var line: String?
      // Timers of the flow ring while the person thinks.
      while true {
        let wait = session.nextDeadline.map { max(0, $0 - session.now) }
        let outcome = terminal.readLine(within: wait)
        let now = clock.now
        let passed = (now - last).nanoseconds
        last = now
        let before = session.screen.lines
        let reply = session.advance(nanoseconds: passed)
        if case .line(let text) = outcome {
          line = text
          break
        }
        if case .end = outcome { break }
        guard reply.lines != before || !reply.diagnostics.isEmpty else { continue }
        terminal.print("")
        show(reply)
        if reply.isOver { return }
        terminal.prompt("> ")
      }
      guard let line else {
        terminal.print("")
        return
      }
      if followsWidth, let width = terminal.width { session.width = width }
      do throws(ConsoleMistake) {
        let reply = try session.handle(line)
        show(reply)
        if reply.isOver { return }
      } catch {
        terminal.print(StyledLine(error.message, .failure))
      }
    }
  }

  // MARK: Printing

  private func show(_ reply: ConsoleSession.Reply) {
    show(reply.lines)
    if !reply.diagnostics.isEmpty { terminal.print(terminal.renderer(for: sources).render(reply.diagnostics)) }
  }

  private func show(_ lines: [StyledLine]) {
    for line in lines { terminal.print(line) }
  }
}

extension Swift.Duration {
  /// The whole nanoseconds; a duration that does not fit counts as the longest that does.
  fileprivate var nanoseconds: Int64 {
    let (seconds, overflow) = components.seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : seconds + components.attoseconds / 1_000_000_000
  }
}
