#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The message before the command ends with ``Exit/bug``, or after the findings that could be collected
/// nevertheless.
let crashMessage: StaticString = """

  flowspec: this is a bug of flowspec, not of your flow. Please report it with the flow and your inputs.
  """

/// Installs handlers so that a trap, which only a bug in flowspec can cause, ends with an explanation, with
/// ``Exit/bug`` and with the terminal restored.
///
/// Swift traps if a program would continue with wrong values, and the system stops a program whose stack overflows.
/// Both arrive as signals. Developers set `SWIFT_BACKTRACE` to keep Swift's own handlers.
func installCrashHandler() {
  restoreQuitAction()
  if let wish = environment("SWIFT_BACKTRACE"), !wish.contains("enable=no") { return }
  // After a stack overflow, the handler needs its own stack.
  let size = 1 << 16
  var stack = stack_t()
  stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
  stack.ss_size = size
  sigaltstack(&stack, nil)
  // The message is computed now, because nothing may be initialized within the handler.
  words = (crashMessage.utf8Start, crashMessage.utf8CodeUnitCount)
  for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { onCrash(number, reportCrash) }
}

/// Installs a handler that restores the terminal when a reader of the output has closed it.
func restoreTerminalOnBrokenPipe() {
  onCrash(SIGPIPE) { number in
    TerminalMode.restore()
    signal(number, SIG_DFL)
    raise(number)
  }
}

/// Restores the default action of `SIGQUIT`: Swift treats the signal as a crash, prints a backtrace and continues.
/// If the command was started with the signal ignored, it stays ignored.
private func restoreQuitAction() {
  let previous = signal(SIGQUIT, SIG_DFL)
  if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(SIGQUIT, SIG_IGN) }
}

nonisolated(unsafe) private var words: (start: UnsafePointer<UInt8>?, count: Int) = (nil, 0)

/// Handles a crash. The handler runs in signal context, where almost nothing is allowed.
private func reportCrash(_ number: Int32) {
  TerminalMode.restore()
  startSecondRun()
  _ = write(2, words.start, words.count)
  _exit(70)
}

private func onCrash(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
  var action = sigaction()
  #if canImport(Darwin)
    action.__sigaction_u.__sa_handler = handler
  #else
    action.__sigaction_handler.sa_handler = handler
  #endif
  action.sa_flags = Int32(truncatingIfNeeded: SA_ONSTACK)
  sigaction(number, &action, nil)
}
