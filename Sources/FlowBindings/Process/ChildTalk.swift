#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// One turn after another of reading from a program, writing to it, and seeing whether it still runs; for the thread of a
/// ``ChildConversation``.
struct ChildTalk {
  /// What is still to be written.
  var outgoing: [UInt8] = []
  private let child: ChildProcess
  private let wake: Int32
  private var input: Int32
  private var output: Int32
  private var errors: Int32
  private var lines = LineCollector(limit: Border.largestReply)
  private var remarks = LineCollector(limit: ChildConversation.longestRemark)
  private var endingSince: ContinuousClock.Instant?
  private var signalsSent = 0
  private var piece = [UInt8](repeating: 0, count: 1 << 16)

  /// How many milliseconds a turn waits for something to happen. A program that ends is heard of at once by the end of its output,
  /// unless another that it has started holds that open.
  private static let rest: Int32 = 100

  init(_ child: ChildProcess, wake: Int32) {
    self.child = child
    self.wake = wake
    (input, output, errors) = (child.input, child.output, child.errors)
  }

  /// Waits until there is something to do, and does it.
  ///
  /// - Returns: How the program has ended, if it has, as a clause.
  mutating func turn(isEnding: Bool, _ news: inout [ChildNews]) -> String? {
    if isEnding || output < 0 { askToEnd() }
    var sources = [
      pollfd(fd: wake, events: Int16(POLLIN), revents: 0), pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      pollfd(fd: outgoing.isEmpty ? -1 : input, events: Int16(POLLOUT), revents: 0),
    ]
    poll(&sources, nfds_t(sources.count), endingSince == nil ? ChildTalk.rest : 5)
    if sources[0].revents != 0 { while read(wake, &piece, piece.count) > 0 {} }
    if sources[3].revents != 0 { write() }
    if sources[1].revents != 0 { listen(&news) }
    if sources[2].revents != 0 { overhear(&news) }
    return status(&news)
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
        // A program that reads nothing any more may still write; what is meant for it is lost.
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

  private mutating func listen(_ news: inout [ChildNews]) {
    guard let count = fill(from: output) else { return }
    news += lines.lines(piece[..<count]).map { .line($0) }
    if count == 0 {
      if let rest = lines.rest() { news.append(.line(rest)) }
      _ = shut(output)
      output = -1
    }
  }

  private mutating func overhear(_ news: inout [ChildNews]) {
    guard let count = fill(from: errors) else { return }
    news += remarks.lines(piece[..<count]).map { .remark($0) }
    if count == 0 {
      if let rest = remarks.rest() { news.append(.remark(rest)) }
      _ = shut(errors)
      errors = -1
    }
  }

  /// How many bytes came, zero at the end, or `nil` when there are none now.
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

  private mutating func status(_ news: inout [ChildNews]) -> String? {
    // Looked at before it is taken away, so that no other program can have its number while what it has started is ended.
    var information = siginfo_t()
    let isKnown = waitid(P_PID, id_t(child.id), &information, WEXITED | WNOHANG | WNOWAIT) == 0
    guard isKnown, information.si_signo == SIGCHLD else { return nil }
    // What it has started ends with it; what it has written is still heard.
    kill(-child.id, SIGKILL)
    var status: Int32 = 0
    while waitpid(child.id, &status, 0) < 0, errno == EINTR {}
    while output >= 0, let count = fill(from: output), count > 0 {
      news += lines.lines(piece[..<count]).map { .line($0) }
    }
    while errors >= 0, let count = fill(from: errors), count > 0 {
      news += remarks.lines(piece[..<count]).map { .remark($0) }
    }
    if let rest = lines.rest() { news.append(.line(rest)) }
    if let rest = remarks.rest() { news.append(.remark(rest)) }
    let signal = status & 0x7F
    return signal == 0 ? "with code \(status >> 8 & 0xFF)" : "by signal \(signal)"
  }
}

// Named otherwise than the members that would hide them.
private func shut(_ end: Int32) -> Int32 { close(end) }
private func put(_ end: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(end, bytes, count) }
