import ArgumentParser

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The size of one read from standard input in bytes.
private let pieceSize = 1 << 16

/// Returns the next bytes of standard input, or `nil` at its end.
///
/// A disconnected terminal counts as the end. If standard input cannot be read, the command ends.
func readInput() -> [UInt8]? {
  var piece = [UInt8](repeating: 0, count: pieceSize)
  while true {
    let count = piece.withUnsafeMutableBytes { read(0, $0.baseAddress, $0.count) }
    if count > 0 { return Array(piece[..<count]) }
    let problem = errno
    if count == 0 || problem == EIO { return nil }
    if problem == EAGAIN {
      // Another process made the shared input non-blocking; more input will arrive.
      var more = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      poll(&more, 1, -1)
    } else if problem != EINTR {
      Terminal().warn("flowspec: standard input cannot be read: \(String(cString: strerror(problem)))")
      exit(Exit.noInput.rawValue)
    }
  }
}

/// The keyboard: standard input as a terminal, and its signals.
struct Keyboard {
  /// The result of waiting.
  enum Occurrence {
    case typed([UInt8])
    case signal(Int32)
    case timePassed
    case ended
  }

  /// Switches the terminal to raw mode: it passes on each key immediately and echoes none.
  func open() {
    Signals.catchAll()
    TerminalMode.makeRaw()
  }

  /// Switches the terminal to the mode of a picture.
  ///
  /// - Parameter output: The output that takes the picture off the terminal.
  func openWhole(leavingBy output: String) {
    Signals.catchAll()
    restoreTerminalOnBrokenPipe()
    TerminalMode.makeWhole(leavingBy: output)
  }

  /// Restores the terminal.
  func close() { TerminalMode.restore() }

  /// Suspends the command, as Ctrl-Z requests, with the terminal restored; returns when it resumes with the terminal
  /// in raw mode.
  func stop() {
    close()
    Signals.stopHere()
    open()
  }

  /// Waits for the first occurrence, up to a time limit; `nil` waits without a limit.
  ///
  /// - Parameters:
  ///   - other: A further descriptor, or -1. When it is readable, that counts as passed time.
  ///   - watched: Another one, for files.
  func wait(nanoseconds: Int64?, besides other: Int32 = -1, watching watched: Int32 = -1) -> Occurrence {
    let ready = waitForAny(of: [0, other, watched], nanoseconds: nanoseconds)
    if let number = Signals.next() { return .signal(number) }
    guard ready.contains(0) else { return .timePassed }
    return readInput().map { .typed($0) } ?? .ended
  }
}

/// Waits until one of several descriptors is readable or a signal arrives, up to a time limit.
///
/// - Returns: The readable descriptors.
func waitForAny(of descriptors: [Int32], nanoseconds: Int64?) -> [Int32] {
  var sources = (descriptors + [Signals.descriptor]).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  // The time is rounded up, so that a timer is due when the wait ends.
  let milliseconds = nanoseconds.map { Int32(clamping: $0 / 1_000_000 + 1) } ?? -1
  guard poll(&sources, nfds_t(sources.count), milliseconds) > 0 else { return [] }
  return sources.dropLast().filter { $0.revents != 0 }.map(\.fd)
}
