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

/// Output or termination of a running program.
enum ChildEvent {
  /// A line of its standard output.
  case line(LineCollector.Line)
  /// A line of its standard error.
  case remark(LineCollector.Line)
  /// The program has ended and no more output follows; the value describes the end as a clause.
  case gone(String)
}

/// A running program, with the thread that reads from it and writes to it.
///
/// The thread ends with the program and closes the pipes. It also kills the remaining processes of the program's
/// group.
final class ChildConversation: Sendable {
  /// The maximum number of bytes that wait for a program that does not read.
  static let longestQueue = 16 << 20
  /// The time that a program has to end after its input is closed, and again after it is asked to terminate.
  static let patience: Duration = .milliseconds(500)
  /// The maximum length of a line of standard error in bytes.
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
  /// - Parameter hear: Receives the output of the program in order, on a separate thread.
  init(_ command: ChildCommand, _ receive: @escaping @Sendable (ChildConversation, ChildEvent) -> Void)
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
    DispatchQueue(label: "flowspec.process").async { self.run(receive) }
  }

  /// The process.
  var id: Int32 { child.id }

  /// Sends a line and returns whether there was room for it.
  func send(_ line: String) -> Bool {
    state.withLock { state in
      guard !state.isGone, state.outgoing.count + line.utf8.count < ChildConversation.longestQueue else { return false }
      state.outgoing += Array(line.utf8)
      state.outgoing.append(UInt8(ascii: "\n"))
      // The wake-up is within the lock, because the thread may close the pipe afterwards.
      poke()
      return true
    }
  }

  /// Starts to end the program: its input is closed, and if it does not end, it is ended by signals.
  func end() {
    state.withLock { state in
      state.isEnding = true
      if !state.isGone { poke() }
    }
  }

  /// Returns when the program has ended and its pipes are closed.
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

  private func run(_ receive: (ChildConversation, ChildEvent) -> Void) {
    blockBrokenPipes()
    var io = ChildIO(child, wake: wake.read)
    var occurrences: [ChildEvent] = []
    while true {
      let isEnding = state.withLock { state in
        io.outgoing += state.outgoing
        state.outgoing = []
        return state.isEnding
      }
      let status = io.turn(isEnding: isEnding, &occurrences)
      for piece in occurrences { receive(self, piece) }
      occurrences = []
      if let status {
        finish(io)
        receive(self, .gone(status))
        let waiting = state.withLock { state in
          defer { state.waiting = [] }
          return state.waiting
        }
        for continuation in waiting { continuation.resume() }
        return
      }
    }
  }

  /// Closes the pipes. No other code writes to them at this point.
  private func finish(_ io: ChildIO) {
    state.withLock { state in
      state.isGone = true
      io.close()
      wake.close()
    }
  }

  /// Blocks `SIGPIPE` on this thread, so that writing to a program that no longer reads is an error and does not end
  /// this process. The thread never needs the signal.
  private func blockBrokenPipes() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}
