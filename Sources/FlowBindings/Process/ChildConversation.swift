internal import Dispatch
internal import FlowProgram
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// What is heard of a program that runs.
enum ChildNews {
  /// A line on its standard output.
  case line(LineCollector.Line)
  /// A line on its standard error.
  case remark(LineCollector.Line)
  /// It has ended, and nothing more is heard; how, as a clause.
  case gone(String)
}

/// A program that runs, and the thread that listens and talks to it.
///
/// The thread ends with the program, and closes the pipes; what is left of the program's group is ended with it.
final class ChildConversation: Sendable {
  /// How many bytes wait at most for a program that does not read.
  static let longestQueue = 16 << 20
  /// How long a program may take to end when its input does, and again when it is asked to.
  static let patience: Duration = .milliseconds(500)
  /// How many bytes a line of its standard error may have.
  static let longestRemark = 2_000

  private struct State {
    var outgoing: [UInt8] = []
    var isEnding = false
    var isGone = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let child: ChildProcess
  private let wake: Pipe
  private let state = Mutex(State())

  /// Starts a program.
  ///
  /// - Parameter hear: Is told what comes of it, one after another, on a thread of its own.
  init(_ command: ChildCommand, _ hear: @escaping @Sendable (ChildConversation, ChildNews) -> Void)
    throws(OutsideProblem)
  {
    guard let wake = Pipe() else {
      throw OutsideProblem(.exit, "'\(command.name)' cannot be started: too many files are open")
    }
    do throws(OutsideProblem) { child = try ChildProcess(command) } catch {
      wake.close()
      throw error
    }
    self.wake = wake
    for end in [wake.read, wake.write] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    DispatchQueue(label: "flowspec.process").async { self.converse(hear) }
  }

  /// The process.
  var id: Int32 { child.id }

  /// Says a line; whether there was room for it.
  func say(_ line: String) -> Bool {
    state.withLock { state in
      guard !state.isGone, state.outgoing.count + line.utf8.count < ChildConversation.longestQueue else { return false }
      state.outgoing += Array(line.utf8)
      state.outgoing.append(UInt8(ascii: "\n"))
      // Within the lock: afterwards the thread may have closed the pipe.
      poke()
      return true
    }
  }

  /// Begins to end the program: its input ends, and when that does not help it is ended by signals.
  func end() {
    state.withLock { state in
      state.isEnding = true
      if !state.isGone { poke() }
    }
  }

  /// Returns when the program and its pipes are gone.
  func waitUntilGone() async {
    await withCheckedContinuation { continuation in
      let isGone = state.withLock { state in
        if !state.isGone { state.waiting.append(continuation) }
        return state.isGone
      }
      if isGone { continuation.resume() }
    }
  }

  private func poke() {
    var byte: UInt8 = 0
    _ = write(wake.write, &byte, 1)
  }

  // MARK: The thread

  private func converse(_ hear: (ChildConversation, ChildNews) -> Void) {
    blockBrokenPipes()
    var talk = ChildTalk(child, wake: wake.read)
    var news: [ChildNews] = []
    while true {
      let isEnding = state.withLock { state in
        talk.outgoing += state.outgoing
        state.outgoing = []
        return state.isEnding
      }
      let status = talk.turn(isEnding: isEnding, &news)
      for piece in news { hear(self, piece) }
      news = []
      if let status {
        finish(talk)
        hear(self, .gone(status))
        let waiting = state.withLock { state in
          defer { state.waiting = [] }
          return state.waiting
        }
        for continuation in waiting { continuation.resume() }
        return
      }
    }
  }

  /// Closes what was open; nobody writes to the pipe any more by then.
  private func finish(_ talk: ChildTalk) {
    state.withLock { state in
      state.isGone = true
      talk.close()
      wake.close()
    }
  }

  /// A program that reads no more is an error of a write, and no signal that ends this process. The thread never needs it again.
  private func blockBrokenPipes() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}
