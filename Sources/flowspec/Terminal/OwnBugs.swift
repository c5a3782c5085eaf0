#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The words before the command ends with ``Exit/bug``, or behind what could be found all the same.
let confession: StaticString = """

  flowspec: this is a bug of flowspec, and not of your flow. Please report it, with the flow and what you did.

  """

/// Sees to it that a trap, which only a bug of ours can cause, ends with a word of explanation, ``Exit/bug`` and the terminal
/// as it was.
///
/// Swift traps where a program would go on with wrong values, and the system stops one whose stack is full; both arrive as
/// signals. Whoever hunts the bug sets `SWIFT_BACKTRACE`, and Swift's own handlers stay.
func confessBugs() {
  endOnQuit()
  if let wish = environment("SWIFT_BACKTRACE"), !wish.contains("enable=no") { return }
  // When the stack is full, the handler needs one of its own.
  let size = 1 << 16
  var stack = stack_t()
  stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
  stack.ss_size = size
  sigaltstack(&stack, nil)
  // Looked up now, because nothing may be initialised within the handler.
  words = (confession.utf8Start, confession.utf8CodeUnitCount)
  for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { onCrash(number, confess) }
}

/// Lets `SIGQUIT` end the command as it ends any other: Swift takes it for a crash, prints a backtrace and goes on. A command
/// that was started with the signal ignored still ignores it.
private func endOnQuit() {
  let previous = signal(SIGQUIT, SIG_DFL)
  if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(SIGQUIT, SIG_IGN) }
}

nonisolated(unsafe) private var words: (start: UnsafePointer<UInt8>?, count: Int) = (nil, 0)

/// Runs within a signal handler, where next to nothing is allowed.
private func confess(_ number: Int32) {
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
