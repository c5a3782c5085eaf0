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

  /// Restores the original mode of the terminal. Safe in signal handlers.
  static func restore() {
    if isChanged { tcsetattr(0, TCSADRAIN, &foundMode) }
  }
}
