internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Lines for the person at a console that come from any thread, and what wakes the console when something has come.
public final class ConsoleNotes: Sendable {
  /// How many lines wait at most; further ones are left out.
  static let most = 1_000

  private let lines = Mutex<[String]>([])
  private let ends: (read: Int32, write: Int32)

  /// Nothing to tell yet.
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

  /// What can be read when something has come.
  var descriptor: Int32 { ends.read }

  /// Tells the person something.
  public func note(_ line: String) {
    let hasRoom = lines.withLock { lines in
      if lines.count < ConsoleNotes.most { lines.append(line) }
      return lines.count < ConsoleNotes.most
    }
    if hasRoom { wake() }
  }

  /// Wakes whoever waits for the descriptor.
  func wake() {
    var byte: UInt8 = 0
    _ = write(ends.write, &byte, 1)
  }

  /// Hands out what there is to tell; the descriptor has nothing to be read afterwards.
  func take() -> [String] {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(ends.read, &bytes, bytes.count) > 0 {}
    return lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}
