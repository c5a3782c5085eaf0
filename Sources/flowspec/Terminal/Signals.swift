#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The pipe that a handler writes into: what a signal leads to must not happen within the handler, where next to nothing is
/// allowed, but where the command waits for keys. Written once, before there is a handler.
nonisolated(unsafe) private var pipeEnds: (read: Int32, write: Int32) = (-1, -1)

/// The signals that a terminal sends, as something one can wait for.
enum Signals {
  /// The window has another size.
  static let windowChanged = SIGWINCH
  /// Ctrl-Z.
  static let stop = SIGTSTP
  /// The terminal is gone.
  static let hangUp = SIGHUP
  /// The command goes on after it was stopped.
  static let goOn = SIGCONT

  private static let caught = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT]

  /// What is ready to be read when a signal came.
  static var descriptor: Int32 { pipeEnds.read }

  /// From now on signals wait for ``next()``.
  static func catchAll() {
    if pipeEnds.read < 0 {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return }
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
      pipeEnds = (ends[0], ends[1])
    }
    for number in caught { signal(number, note) }
  }

  /// The number of a signal that came, if one did.
  static func next() -> Int32? {
    var number: UInt8 = 0
    return read(pipeEnds.read, &number, 1) == 1 ? Int32(number) : nil
  }

  /// Heeds what came while a script is played: Ctrl-Z stops the command, and what is meant to end it does.
  ///
  /// - Throws: The exit code of the signal.
  static func heed() throws {
    while let number = next() {
      switch number {
      case stop: stopHere()
      case SIGINT, SIGTERM, SIGHUP, SIGQUIT: throw Exit.signal(number)
      default: break
      }
    }
  }

  /// Stops the command as if the signal was not caught; returns when it goes on, which no other signal reports then. The
  /// system does not stop a command that no shell could continue.
  static func stopHere() {
    for number in [SIGTSTP, SIGCONT] { signal(number, SIG_DFL) }
    raise(SIGTSTP)
    for number in [SIGTSTP, SIGCONT] { signal(number, note) }
  }

  private static let note: @convention(c) (Int32) -> Void = { number in
    let before = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(pipeEnds.write, &byte, 1)
    errno = before
  }
}
