#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The progress of `validate` with each file, kept where a crash handler finds it.
///
/// A trap cannot be caught, so a bug of ours in one file would hide what was found in all others. Instead the handler replaces the
/// process by a second run, which does again what was finished, leaves out what was not, and reports both.
///
/// Each file has bytes of its own, so several threads can note what they do with different files.
final class UnfinishedWork: @unchecked Sendable {
  /// The stages of a piece of work.
  enum Stage: UInt8 {
    case waiting = 0x30
    case underWay, done
  }

  /// The things that are done with a file.
  enum Task: Int {
    case checking, exploring
  }

  private let count: Int
  /// A byte for each file and task: those of checking first.
  private var stages: UnsafeMutablePointer<CChar>?

  /// Nothing is done yet with so many files.
  init(count: Int) { self.count = count }

  /// Reads how far the run has come that this one replaces; `nil` where the text is of another run.
  init?(reading text: String, count: Int) {
    let bytes = Array(text.utf8)
    guard bytes.count == 2 * count, bytes.allSatisfy({ Stage(rawValue: $0) != nil }) else { return nil }
    self.count = count
    stages = strdup(text)
  }

  /// The stage of a task with a file, by its position.
  subscript(task: Task, index: Int) -> Stage {
    get {
      guard let stages, index < count else { return .waiting }
      return Stage(rawValue: UInt8(bitPattern: stages[task.rawValue * count + index])) ?? .waiting
    }
    set {
      guard let stages, index < count else { return }
      stages[task.rawValue * count + index] = CChar(bitPattern: newValue.rawValue)
    }
  }

  /// From now on a crash leads to a second run with `option` in front of what this one was called with.
  func prepareSecondRun(option: String) {
    let words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: Int(CommandLine.argc) + 2)
    let text = option + "=" + String(repeating: "0", count: 2 * count)
    // The system refuses arguments that are too long; then a crash ends as it does elsewhere.
    guard CommandLine.argc >= 2, text.utf8.count < UnfinishedWork.longestArgument, let path = executablePath(),
      let own = strdup(text)
    else { return }
    words[0] = CommandLine.unsafeArgv[0]
    words[1] = CommandLine.unsafeArgv[1]
    words[2] = own
    for index in 2..<max(2, Int(CommandLine.argc)) { words[index + 1] = CommandLine.unsafeArgv[index] }
    words[Int(CommandLine.argc) + 1] = nil
    stages = own + option.utf8.count + 1
    secondRun = (path, words)
  }

  /// Linux takes arguments of up to 128 KiB.
  private static let longestArgument = 100_000
}

/// The run that a crash handler starts in place of this process; written once, before work begins.
nonisolated(unsafe) private var secondRun:
  (path: UnsafeMutablePointer<CChar>, words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>)?

/// Starts the second run, if there is one, in place of this process; returns if it could not. Safe within a signal handler.
func startSecondRun() {
  guard let (path, words) = secondRun else { return }
  // The new process would inherit that the signal of the handler is blocked.
  var none = sigset_t()
  sigemptyset(&none)
  sigprocmask(SIG_SETMASK, &none, nil)
  _ = execv(path, words)
}

/// The path of this program, as the system knows it.
private func executablePath() -> UnsafeMutablePointer<CChar>? {
  #if canImport(Darwin)
    var size: UInt32 = 0
    _ = _NSGetExecutablePath(nil, &size)
    let path = UnsafeMutablePointer<CChar>.allocate(capacity: Int(size) + 1)
    return _NSGetExecutablePath(path, &size) == 0 ? path : nil
  #else
    return strdup("/proc/self/exe")
  #endif
}
