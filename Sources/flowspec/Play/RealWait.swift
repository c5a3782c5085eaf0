import ArgumentParser
import Diagnostics
import FlowConsole
import FlowKit
import FlowPlay

/// A line of a script that waits for real time while services answer.
///
/// Nothing is rendered before the wait ends, so the result does not depend on which replies arrive together.
struct RealWait {
  private let wait: ConsoleSession.Wait
  private let services: AdapterRunner
  private let terminal: Terminal
  private let clock = ContinuousClock()

  init(_ wait: ConsoleSession.Wait, _ services: AdapterRunner, _ terminal: Terminal) {
    self.wait = wait
    self.services = services
    self.terminal = terminal
  }

  /// Waits and returns the reply.
  ///
  /// - Throws: ``ConsoleError`` if a call is still pending at the end, or the exit code of a signal that arrived
  ///   meanwhile.
  func pass(_ session: inout RecordedSession) throws -> ConsoleSession.Reply {
    let started = clock.now
    var seen: Int64 = 0
    while true {
      services.perform(session.takeRequests())
      if session.session.model.hasExited { break }
      if case .settling = wait, session.session.isSettled { break }
      if seen >= limit {
        if case .settling = wait { throw session.mistake(ofSettlingWithin: limit) }
        break
      }
      let pause = min(limit - seen, session.session.quiet ?? .max)
      _ = waitForAny(of: [services.descriptor], nanoseconds: max(0, pause))
      try Signals.handleSignals()
      let now = min((clock.now - started).wholeNanoseconds, limit)
      let came = services.take()
      for note in came.notes { terminal.warn(visibleText(note)) }
      session.pass(nanoseconds: now - seen, came.inputs)
      seen = now
    }
    return session.show()
  }

  private var limit: Int64 {
    switch wait {
    case .time(let nanoseconds), .settling(let nanoseconds): nanoseconds
    }
  }
}
