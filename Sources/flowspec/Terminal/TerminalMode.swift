#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How the terminal was found; written once, before any handler that reads it is there.
nonisolated(unsafe) private var foundMode = termios()
nonisolated(unsafe) private var isChanged = false

/// The mode of the terminal on standard input.
enum TerminalMode {
  /// Whether the terminal shows what is typed, as it was found.
  static var showsKeys: Bool {
    var mode = termios()
    return tcgetattr(0, &mode) == 0 && mode.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Hands out every key at once and shows none; Ctrl-C and its like stay signals.
  static func makeRaw() {
    var mode = termios()
    guard tcgetattr(0, &mode) == 0 else { return }
    if !isChanged {
      foundMode = mode
      isChanged = true
      // However the command ends, short of being killed, the terminal is as it was.
      atexit { TerminalMode.restore() }
    }
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    withUnsafeMutableBytes(of: &mode.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
    }
    tcsetattr(0, TCSADRAIN, &mode)
  }

  /// Puts the terminal back to how it was found. Safe within a signal handler.
  static func restore() {
    if isChanged { tcsetattr(0, TCSADRAIN, &foundMode) }
  }
}
