import Synchronization

/// Waits until a condition holds, or until the time limit of the test.
func until(isolation: isolated (any Actor)? = #isolation, _ holds: () async -> Bool) async {
  while await !holds() {
    if Task.isCancelled { return }
    await Task.yield()
  }
}

/// Counts tasks, and suspends them until they are cancelled.
final class Witness: Sendable {
  private let counts = Mutex((begun: 0, cancelled: 0))

  var begun: Int { counts.withLock(\.begun) }
  var cancelled: Int { counts.withLock(\.cancelled) }

  func hang() async throws -> Never {
    counts.withLock { $0.begun += 1 }
    do {
      while true { try await Task.sleep(for: .seconds(3_600)) }
    } catch {
      counts.withLock { $0.cancelled += 1 }
      throw error
    }
  }
}
