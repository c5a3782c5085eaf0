internal import Synchronization

/// A watchdog that cancels work after a period without progress, or after a total timeout.
final class Watchdog: Sendable {
  private struct State {
    var lastSign: ContinuousClock.Instant
    var isPaused = false
  }

  private let clock = ContinuousClock()
  /// The beginning of the work. Without progress, both timeouts count from here, so of two equal ones the total one
  /// expires.
  private let start: ContinuousClock.Instant
  private let state: Mutex<State>

  init() {
    start = clock.now
    state = Mutex(State(lastSign: start))
  }

  /// Records progress.
  func recordProgress() {
    let now = clock.now
    state.withLock { $0.lastSign = now }
  }

  /// Performs an action of this program whose duration does not count.
  func paused<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    state.withLock { $0.isPaused = true }
    defer {
      let now = clock.now
      state.withLock { $0 = State(lastSign: now) }
    }
    return try await body()
  }

  /// Waits for the timeout and throws its failure.
  private func expire(_ limits: HTTPLimits) async throws -> Never {
    while true {
      let now = clock.now
      let state = state.withLock { $0 }
      if let whole = limits.whole, now >= start + whole { throw HTTPFailure.timeout(.whole, whole) }
      let silence = state.isPaused ? .zero : state.lastSign.duration(to: now)
      if silence >= limits.idle { throw HTTPFailure.timeout(.waiting, limits.idle) }
      let untilIdle = max(limits.idle - silence, .milliseconds(1))
      let untilWhole = limits.whole.map { now.duration(to: start + $0) } ?? untilIdle
      try await clock.sleep(for: min(untilIdle, untilWhole))
    }
  }

  /// Performs work with timeouts. The work is cancelled when one expires.
  ///
  /// - Throws: The error of the work, or ``HTTPFailure/timeout(_:_:)``.
  static func over<Result: Sendable>(
    _ limits: HTTPLimits, _ work: @escaping @Sendable (Watchdog) async throws -> Result
  ) async throws -> Result {
    let watchdog = Watchdog()
    return try await withThrowingTaskGroup(of: Result.self) { group in
      group.addTask { try await work(watchdog) }
      group.addTask { try await watchdog.expire(limits) }
      defer { group.cancelAll() }
      guard let first = try await group.next() else { throw CancellationError() }
      return first
    }
  }
}
