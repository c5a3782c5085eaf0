#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The original mode of the terminal. It is written once, before any handler that reads it is installed.
nonisolated(unsafe) private var foundMode = termios()
nonisolated(unsafe) private var isChanged = false
/// The output that takes the picture off the terminal, computed before any handler that writes it is installed.
nonisolated(unsafe) private var leaving: (start: UnsafeMutablePointer<UInt8>?, count: Int) = (nil, 0)
/// Whether a picture is on the terminal.
nonisolated(unsafe) private var hasPicture = false

/// The mode of the terminal on standard input.
enum TerminalMode {
  /// Whether the terminal originally echoes typed keys.
  static var showsKeys: Bool {
    var mode = termios()
    return tcgetattr(0, &mode) == 0 && mode.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Switches to raw mode: each key is passed on immediately and none is echoed. Ctrl-C and the like still send
  /// signals.
  static func makeRaw() {
    var mode = termios()
    guard tcgetattr(0, &mode) == 0 else { return }
    if !isChanged {
      foundMode = mode
      isChanged = true
      // The terminal is restored at every exit of the command except a kill.
      atexit { TerminalMode.restore() }
    }
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    withUnsafeMutableBytes(of: &mode.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
    }
    tcsetattr(0, TCSADRAIN, &mode)
  }

  /// Switches to the mode of a picture: raw, and keys such as Ctrl-C arrive as bytes, so that programs of services
  /// do not receive them as signals.
  ///
  /// - Parameter output: The output that takes the picture off the terminal.
  static func makeWhole(leavingBy output: String) {
    if leaving.start == nil {
      let bytes = Array(output.utf8)
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
      copy.initialize(from: bytes, count: bytes.count)
      leaving = (copy, bytes.count)
    }
    makeRaw()
    hasPicture = true
    var mode = termios()
    guard tcgetattr(0, &mode) == 0 else { return }
    mode.c_lflag &= ~tcflag_t(ISIG)
    // Enter and Ctrl-J are different keys, and Ctrl-S and Ctrl-Q are keys at all.
    mode.c_iflag &= ~tcflag_t(ICRNL | IXON)
    tcsetattr(0, TCSADRAIN, &mode)
  }

  /// Restores the original mode of the terminal. Safe in signal handlers.
  static func restore() {
    if hasPicture {
      hasPicture = false
      _ = write(1, leaving.start, leaving.count)
    }
    if isChanged { tcsetattr(0, TCSADRAIN, &foundMode) }
  }
}
