internal import Dispatch
internal import Synchronization

/// Runs independent tasks concurrently and returns their results in order.
///
/// - Parameters:
///   - count: The number of tasks.
///   - jobs: The maximum number of concurrent tasks.
///   - task: Performs the task of a number.
public func concurrently<Outcome: Sendable>(
  _ count: Int, jobs: Int, _ task: @escaping @Sendable (Int) -> Outcome
) -> [Outcome] {
  guard jobs > 1, count > 1 else { return (0..<max(0, count)).map(task) }
  let board = Board<Outcome>(count: count)
  DispatchQueue.concurrentPerform(iterations: min(jobs, count)) { _ in
    while let number = board.next() { board.finish(number, task(number)) }
  }
  return board.results
}

/// The remaining tasks, and the results of the others.
private final class Board<Outcome: Sendable>: Sendable {
  private struct Content {
    var next = 0
    var outcomes: [Outcome?]
  }

  private let content: Mutex<Content>
  private let count: Int

  init(count: Int) {
    self.count = count
    content = Mutex(Content(outcomes: Array(repeating: nil, count: count)))
  }

  func next() -> Int? {
    content.withLock { content in
      guard content.next < count else { return nil }
      defer { content.next += 1 }
      return content.next
    }
  }

  func finish(_ number: Int, _ outcome: Outcome) { content.withLock { $0.outcomes[number] = outcome } }

  var results: [Outcome] { content.withLock { $0.outcomes.compactMap { $0 } } }
}
