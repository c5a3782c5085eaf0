internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Lines for the console user, which any thread can add, and a descriptor that wakes the console.
public final class ConsoleNotes: Sendable {
  /// The maximum number of pending lines. Further lines are dropped.
  static let capacity = 1_000

  private let lines = Mutex<[String]>([])
  private let ends: (read: Int32, write: Int32)

  /// Creates an empty collection.
  public init() {
    var pair: [Int32] = [-1, -1]
    if pipe(&pair) == 0 {
      for end in pair {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
    }
    ends = (pair[0], pair[1])
  }

  deinit {
    for end in [ends.read, ends.write] where end >= 0 { close(end) }
  }

  /// A descriptor that is readable if there are pending lines.
  var descriptor: Int32 { ends.read }

  /// Adds a line for the user.
  public func note(_ line: String) {
    let hasRoom = lines.withLock { lines in
      if lines.count < ConsoleNotes.capacity { lines.append(line) }
      return lines.count < ConsoleNotes.capacity
    }
    if hasRoom { wake() }
  }

  /// Wakes a reader that waits for the descriptor.
  func wake() {
    var byte: UInt8 = 0
    _ = write(ends.write, &byte, 1)
  }

  /// Removes and returns the pending lines. The descriptor is no longer readable afterwards.
  func take() -> [String] {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(ends.read, &bytes, bytes.count) > 0 {}
    return lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}
