#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The loop body of a ``ChildConversation``'s thread: it reads from a program, writes to it, and checks whether it
/// still runs.
struct ChildIO {
  /// The bytes to write.
  var outgoing: [UInt8] = []
  private let child: ChildProcess
  private let wake: Int32
  private var input: Int32
  private var output: Int32
  private var errors: Int32
  private var lines = LineCollector(limit: BoundaryDecoder.largestReply)
  private var remarks = LineCollector(limit: ChildConversation.longestRemark)
  private var endingSince: ContinuousClock.Instant?
  private var signalsSent = 0
  private var piece = [UInt8](repeating: 0, count: 1 << 16)

  /// The maximum waiting time of a turn in milliseconds. The end of a program is noticed immediately by the end of
  /// its output, unless one of its child processes keeps the output open.
  private static let rest: Int32 = 100

  init(_ child: ChildProcess, wake: Int32) {
    self.child = child
    self.wake = wake
    (input, output, errors) = (child.input, child.output, child.errors)
  }

  /// Waits for work and performs it.
  ///
  /// - Returns: A clause about the end of the program, if it has ended.
  mutating func turn(isEnding: Bool, _ occurrences: inout [ChildEvent]) -> String? {
    if isEnding || output < 0 { askToEnd() }
    var sources = [
      pollfd(fd: wake, events: Int16(POLLIN), revents: 0), pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      pollfd(fd: outgoing.isEmpty ? -1 : input, events: Int16(POLLOUT), revents: 0),
    ]
    poll(&sources, nfds_t(sources.count), endingSince == nil ? ChildIO.rest : 5)
    if sources[0].revents != 0 { while read(wake, &piece, piece.count) > 0 {} }
    if sources[3].revents != 0 { write() }
    if sources[1].revents != 0 { readOutput(&occurrences) }
    if sources[2].revents != 0 { readErrors(&occurrences) }
    return status(&occurrences)
  }

  /// Closes the pipes.
  func close() {
    for end in [input, output, errors] where end >= 0 { _ = shut(end) }
  }

  // MARK: Reading and writing

  private mutating func write() {
    while !outgoing.isEmpty {
      let count = outgoing.withUnsafeBytes { put(input, $0.baseAddress, $0.count) }
      if count > 0 {
        outgoing.removeFirst(count)
      } else {
        if errno == EINTR { continue }
        // A program that no longer reads may still write; its remaining input is discarded.
        if errno != EAGAIN { closeInput() }
        return
      }
    }
  }

  private mutating func closeInput() {
    if input >= 0 { _ = shut(input) }
    input = -1
    outgoing = []
  }

  private mutating func readOutput(_ occurrences: inout [ChildEvent]) {
    guard let count = fill(from: output) else { return }
    occurrences += lines.lines(piece[..<count]).map { .line($0) }
    if count == 0 {
      if let rest = lines.rest() { occurrences.append(.line(rest)) }
      _ = shut(output)
      output = -1
    }
  }

  private mutating func readErrors(_ occurrences: inout [ChildEvent]) {
    guard let count = fill(from: errors) else { return }
    occurrences += remarks.lines(piece[..<count]).map { .remark($0) }
    if count == 0 {
      if let rest = remarks.rest() { occurrences.append(.remark(rest)) }
      _ = shut(errors)
      errors = -1
    }
  }

  /// Returns the number of bytes read, zero at the end, or `nil` if no bytes are available.
  private mutating func fill(from end: Int32) -> Int? {
    let count = piece.withUnsafeMutableBytes { read(end, $0.baseAddress, $0.count) }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? nil : 0
  }

  // MARK: The end

  private mutating func askToEnd() {
    let now = ContinuousClock.now
    guard let since = endingSince else {
      endingSince = now
      closeInput()
      return
    }
    let signals = [SIGTERM, SIGKILL]
    if signalsSent < signals.count, now - since > ChildConversation.patience * (signalsSent + 1) {
      kill(-child.id, signals[signalsSent])
      signalsSent += 1
    }
  }

  private mutating func status(_ occurrences: inout [ChildEvent]) -> String? {
    // The process is inspected before it is reaped, so that its number is not reused while its group is killed.
    var information = siginfo_t()
    let isKnown = waitid(P_PID, id_t(child.id), &information, WEXITED | WNOHANG | WNOWAIT) == 0
    guard isKnown, information.si_signo == SIGCHLD else { return nil }
    // The processes of its group end with it; their output so far is still read.
    kill(-child.id, SIGKILL)
    var status: Int32 = 0
    while waitpid(child.id, &status, 0) < 0, errno == EINTR {}
    while output >= 0, let count = fill(from: output), count > 0 {
      occurrences += lines.lines(piece[..<count]).map { .line($0) }
    }
    while errors >= 0, let count = fill(from: errors), count > 0 {
      occurrences += remarks.lines(piece[..<count]).map { .remark($0) }
    }
    if let rest = lines.rest() { occurrences.append(.line(rest)) }
    if let rest = remarks.rest() { occurrences.append(.remark(rest)) }
    let signal = status & 0x7F
    return signal == 0 ? "with code \(status >> 8 & 0xFF)" : "by signal \(signal)"
  }
}

// The names differ from the members that would shadow them.
private func shut(_ end: Int32) -> Int32 { close(end) }
private func put(_ end: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(end, bytes, count) }
