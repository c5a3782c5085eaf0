#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The pipe to which a handler writes. The effect of a signal must not happen within the handler, where almost
/// nothing is allowed, but where the command waits for keys. The variable is written once, before there is a
/// handler.
nonisolated(unsafe) private var pipeEnds: (read: Int32, write: Int32) = (-1, -1)

/// The signals of a terminal, as events to wait for.
enum Signals {
  /// The window was resized.
  static let windowChanged = SIGWINCH
  /// Ctrl-C and Ctrl-\, which a picture receives as keys.
  static let interrupt = SIGINT
  static let quit = SIGQUIT
  /// Ctrl-Z.
  static let stop = SIGTSTP
  /// The terminal was disconnected.
  static let hangUp = SIGHUP
  /// The command resumes after it was stopped.
  static let continued = SIGCONT

  private static let caught = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT]

  /// A descriptor that is readable when a signal has arrived.
  static var descriptor: Int32 { pipeEnds.read }

  /// Collects signals for ``next()`` from now on.
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

  /// Returns the number of a received signal, if any.
  static func next() -> Int32? {
    var number: UInt8 = 0
    return read(pipeEnds.read, &number, 1) == 1 ? Int32(number) : nil
  }

  /// Handles the signals that arrived while a script is played: Ctrl-Z suspends the command, and termination signals
  /// end it.
  ///
  /// - Throws: The exit code of the signal.
  static func handleSignals() throws {
    while let number = next() {
      switch number {
      case stop: stopHere()
      case SIGINT, SIGTERM, SIGHUP, SIGQUIT: throw Exit.signal(number)
      default: break
      }
    }
  }

  /// Suspends the command as if the signal was not caught; returns when it resumes, which no other signal then
  /// reports. The system does not suspend a command that no shell could resume.
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
