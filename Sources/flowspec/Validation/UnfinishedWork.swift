#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The progress of `validate` for each file, stored where a crash handler can read it.
///
/// A trap cannot be caught, so a bug in flowspec for one file would hide the findings for all others. The handler
/// therefore replaces the process by a second run, which repeats the completed work, omits the rest, and reports
/// both.
///
/// Each file has its own bytes, so several threads can record progress for different files.
final class UnfinishedWork: @unchecked Sendable {
  /// The stages of a task.
  enum Stage: UInt8 {
    case waiting = 0x30
    case underWay, done
  }

  /// The tasks for a file.
  enum Task: Int {
    case checking, exploring
  }

  private let count: Int
  /// One byte for each file and task, starting with those of checking.
  private var stages: UnsafeMutablePointer<CChar>?

  /// Creates an empty progress for a number of files.
  init(count: Int) { self.count = count }

  /// Parses the progress of the run that this one replaces; `nil` if the text belongs to another run.
  init?(reading text: String, count: Int) {
    let bytes = Array(text.utf8)
    guard bytes.count == 2 * count, bytes.allSatisfy({ Stage(rawValue: $0) != nil }) else { return nil }
    self.count = count
    stages = strdup(text)
  }

  /// The stage of a task for a file, by position.
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

  /// Prepares a second run after a crash, with `option` before the arguments of this run.
  func prepareSecondRun(option: String) {
    let words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: Int(CommandLine.argc) + 2)
    let text = option + "=" + String(repeating: "0", count: 2 * count)
    // The system rejects arguments that are too long. A crash then ends without a second run.
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

  /// Linux accepts arguments of up to 128 KiB.
  private static let longestArgument = 100_000
}

/// The run that a crash handler starts in place of this process. It is written once, before work starts.
nonisolated(unsafe) private var secondRun:
  (path: UnsafeMutablePointer<CChar>, words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>)?

/// Replaces this process by the second run, if there is one; returns if that fails. Safe in signal handlers.
func startSecondRun() {
  guard let (path, words) = secondRun else { return }
  // The new process would inherit the blocked signal of the handler.
  var none = sigset_t()
  sigemptyset(&none)
  sigprocmask(SIG_SETMASK, &none, nil)
  _ = execv(path, words)
}

/// Returns the path of this program, as reported by the system.
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
