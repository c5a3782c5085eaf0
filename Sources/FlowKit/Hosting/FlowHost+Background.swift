internal import FlowRuntime

extension FlowHost {
  /// Suspends the flow because the app has left the screen: time passes, and nothing runs.
  ///
  /// Waiting inputs are handled first. From then on timers do not fire, and inputs are rejected with
  /// ``SendError/inBackground``. Running calls continue, and their replies wait. An observed stream is cancelled
  /// once its `stopAfter` has passed. For a stream that an effect follows, the next item waits, and no further item
  /// is requested. ``model`` stays readable, and ``snapshot(keeping:)`` can be called at any time in the background.
  public func background() {
    guard !hasEnded, !isInBackground else { return }
    startServices()
    if scheduling == .immediate { passTime(to: clock.elapsed()) } else { frame() }
    let ends = flow.followedStreams.compactMap { stream in
      stream.invisibleTime.map { Sleep.End(number: stream.number, time: flow.now.addingSaturated($0)) }
    }
    sleep = Sleep(ends: ends)
    cancelExpiredStreams()
    finishInput()
  }

  /// Resumes the flow because the app is on the screen again.
  ///
  /// The flow first handles the replies of services, then each overdue timer once, and then follows the cancelled
  /// streams again. All of this is one tick with one model, also if the app drives frames.
  public func foreground() {
    guard let slept = sleep else { return }
    sleep = nil
    defer {
      slept.openGates()
      finishInput()
    }
    guard !hasEnded else { return }
    let inputs = waiting.map(\.input)
    waiting = []
    let (time, overflow) = clock.elapsed().subtractingReportingOverflow(flow.now)
    note(flow.run(inputs + [.resume(nanoseconds: overflow ? 0 : max(0, time))]))
    retryCancelledStreams(slept)
  }

  /// Whether the app is in the background.
  public var isInBackground: Bool { sleep != nil }

  /// Cancels the streams whose `stopAfter` has passed.
  func cancelExpiredStreams() {
    let now = clock.elapsed()
    for number in sleep?.takeEnds(until: now) ?? [] { work.cancel(number) }
  }

  /// Follows cancelled streams that the flow still requires, because following them again has failed.
  private func retryCancelledStreams(_ slept: Sleep) {
    guard !slept.cancelledStreams.isEmpty else { return }
    let forgotten = flow.outstandingRequests.filter { request in
      guard case .subscribe(let number, _, _) = request else { return false }
      return slept.cancelledStreams.contains(number) && !work.isRunning(number)
    }
    perform(forgotten)
  }

  /// Returns the gate that a task has to pass before it requests the next item, or `nil` in the foreground.
  func gate() -> Gate? { sleep?.newGate() }

  /// The state of a host in the background.
  struct Sleep {
    /// The time at which a stream is cancelled.
    struct End {
      let number: UInt64
      /// Nanoseconds since the launch.
      let time: Int64
    }

    private var ends: [End]
    /// The cancelled streams, by number.
    private(set) var cancelledStreams: Set<UInt64> = []
    private var gates: [AsyncStream<Never>.Continuation] = []

    init(ends: [End]) { self.ends = ends }

    /// The time at which the next stream is cancelled.
    var nextEnd: Int64? { ends.map(\.time).min() }

    /// Removes and returns the streams that are due for cancellation.
    mutating func takeEnds(until now: Int64) -> [UInt64] {
      let due = ends.filter { $0.time <= now }.map(\.number)
      ends.removeAll { $0.time <= now }
      cancelledStreams.formUnion(due)
      return due
    }

    mutating func newGate() -> Gate {
      let (stream, gate) = AsyncStream.makeStream(of: Never.self)
      gates.append(gate)
      return Gate(stream: stream)
    }

    /// Resumes all waiting tasks.
    func openGates() { for gate in gates { gate.finish() } }
  }

  /// A gate that opens when the app returns to the foreground or the host is released.
  struct Gate: Sendable {
    fileprivate let stream: AsyncStream<Never>

    /// Returns when the gate is open or the waiting task is cancelled.
    func opening() async {
      var iterator = stream.makeAsyncIterator()
      _ = await iterator.next(isolation: nil)
    }
  }
}
