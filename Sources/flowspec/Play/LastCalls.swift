import Diagnostics
import FlowKit
import FlowPlay

/// The calls that a flow starts as it ends: no flow handles their replies, but they are completed.
struct LastCalls {
  /// The maximum waiting time in nanoseconds: as long as a user waits for a program to close.
  static let patience: Int64 = 10_000_000_000
  /// The interval of the checks for completion.
  private static let pause: Int64 = 20_000_000

  private let services: AdapterRunner
  private let terminal: Terminal
  private let clock = ContinuousClock()

  init(_ services: AdapterRunner, _ terminal: Terminal) {
    self.services = services
    self.terminal = terminal
  }

  /// Starts the last requests of a flow and waits until they are completed.
  ///
  /// - Throws: The exit code of a signal that arrived meanwhile.
  func finish(_ requests: ConsoleSession.Requests) throws {
    services.perform(requests)
    let started = clock.now
    while services.taskCount > 0, (clock.now - started).wholeNanoseconds < LastCalls.patience {
      _ = waitForAny(of: [services.descriptor], nanoseconds: LastCalls.pause)
      try Signals.handleSignals()
      for note in services.take().notes { terminal.warn(visibleText(note)) }
    }
  }
}
