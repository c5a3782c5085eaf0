import ArgumentParser

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a piece of standard input is read into at once.
private let pieceSize = 1 << 16

/// The next bytes of standard input, or `nil` at its end.
///
/// A terminal that is gone is an end like any other. Where there is nothing that can be read, the command ends.
func readInput() -> [UInt8]? {
  var piece = [UInt8](repeating: 0, count: pieceSize)
  while true {
    let count = piece.withUnsafeMutableBytes { read(0, $0.baseAddress, $0.count) }
    if count > 0 { return Array(piece[..<count]) }
    let problem = errno
    if count == 0 || problem == EIO { return nil }
    if problem == EAGAIN {
      // Somebody who shares the input made it non-blocking; it will have more.
      var more = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      poll(&more, 1, -1)
    } else if problem != EINTR {
      Terminal().warn("flowspec: standard input cannot be read: \(String(cString: strerror(problem)))")
      exit(Exit.noInput.rawValue)
    }
  }
}

/// Where a person types: standard input as a terminal, and the signals that come from there.
struct Keyboard {
  /// What waiting came to.
  enum Occurrence {
    case typed([UInt8])
    case signal(Int32)
    case timePassed
    case ended
  }

  /// Takes the terminal over, which hands out every key at once and shows none of them by itself from then on.
  func open() {
    Signals.catchAll()
    TerminalMode.makeRaw()
  }

  /// Leaves the terminal as it was.
  func close() { TerminalMode.restore() }

  /// Stops the command, as Ctrl-Z asks for, with the terminal as it was; returns when it goes on and has the terminal again.
  func stop() {
    close()
    Signals.stopHere()
    open()
  }

  /// Waits for whatever comes first, but no longer than given; `nil` waits as long as it takes.
  ///
  /// - Parameter other: Something else that counts as time passing when it can be read, or -1.
  func wait(nanoseconds: Int64?, besides other: Int32 = -1) -> Occurrence {
    let ready = waitForAny(of: [0, other], nanoseconds: nanoseconds)
    if let number = Signals.next() { return .signal(number) }
    guard ready.contains(0) else { return .timePassed }
    return readInput().map { .typed($0) } ?? .ended
  }
}

/// Waits until one of several descriptors can be read or a signal comes, but no longer than given.
///
/// - Returns: Those that can be read.
func waitForAny(of descriptors: [Int32], nanoseconds: Int64?) -> [Int32] {
  var sources = (descriptors + [Signals.descriptor]).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  // Rounded up, so that a timer is due when the wait is over.
  let milliseconds = nanoseconds.map { Int32(clamping: $0 / 1_000_000 + 1) } ?? -1
  guard poll(&sources, nfds_t(sources.count), milliseconds) > 0 else { return [] }
  return sources.dropLast().filter { $0.revents != 0 }.map(\.fd)
}
