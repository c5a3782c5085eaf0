import Diagnostics
import FlowKit

/// The calls that a flow has let go out as it ended: nothing hears their replies, but they are carried out to the end.
struct LastCalls {
  /// How many nanoseconds they have: as long as a person waits for a program to close.
  static let patience: Int64 = 10_000_000_000
  /// How often it is looked whether they are over.
  private static let pause: Int64 = 20_000_000

  private let services: OutsideServices
  private let terminal: Terminal
  private let clock = ContinuousClock()

  init(_ services: OutsideServices, _ terminal: Terminal) {
    self.services = services
    self.terminal = terminal
  }

  /// Begins what the flow has asked for as it ended, and waits until that is done.
  ///
  /// - Throws: The exit code of a signal that came meanwhile.
  func finish(_ requests: ConsoleSession.Requests) throws {
    services.carryOut(requests)
    let started = clock.now
    while services.taskCount > 0, (clock.now - started).wholeNanoseconds < LastCalls.patience {
      _ = waitForAny(of: [services.descriptor], nanoseconds: LastCalls.pause)
      try Signals.heed()
      for note in services.take().notes { terminal.warn(visibleText(note)) }
    }
  }
}
