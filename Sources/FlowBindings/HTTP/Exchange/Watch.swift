internal import Synchronization

/// Ends work that shows no sign of life, or that takes too long in all.
final class Watch: Sendable {
  private struct State {
    var lastSign: ContinuousClock.Instant
    var isPaused = false
  }

  private let clock = ContinuousClock()
  private let state: Mutex<State>

  init() { state = Mutex(State(lastSign: clock.now)) }

  /// Notes that something came.
  func sign() {
    let now = clock.now
    state.withLock { $0.lastSign = now }
  }

  /// Does what nobody but this program is to blame for when it takes long.
  func paused<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    state.withLock { $0.isPaused = true }
    defer {
      let now = clock.now
      state.withLock { $0 = State(lastSign: now) }
    }
    return try await body()
  }

  /// Waits until the time is up, and throws why.
  private func expire(_ limits: HTTPLimits) async throws -> Never {
    let start = clock.now
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

  /// Does work that is cancelled when its time is up.
  ///
  /// - Throws: What the work throws, or ``HTTPFailure/timeout(_:_:)``.
  static func over<Result: Sendable>(
    _ limits: HTTPLimits, _ work: @escaping @Sendable (Watch) async throws -> Result
  ) async throws -> Result {
    let watch = Watch()
    return try await withThrowingTaskGroup(of: Result.self) { group in
      group.addTask { try await work(watch) }
      group.addTask { try await watch.expire(limits) }
      defer { group.cancelAll() }
      guard let first = try await group.next() else { throw CancellationError() }
      return first
    }
  }
}
