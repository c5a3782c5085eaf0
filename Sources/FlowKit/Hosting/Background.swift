internal import FlowRuntime

extension FlowHost {
  /// Puts the flow to sleep, because the app has left the screen: time passes, and nothing runs.
  ///
  /// Whatever waits is handled first. From now on timers do not ring, and inputs are refused as ``SendError/inBackground``. Calls
  /// that are under way go on, and what comes of them waits. A stream that is observed is let go of when it has gone on for its
  /// `stopAfter`; of one that an effect follows the next item waits, and no further one is asked for. ``model`` stays to be
  /// read, and ``snapshot(keeping:)`` may be taken, also later while the app is away.
  public func background() {
    guard !hasEnded, !isInBackground else { return }
    startServices()
    if scheduling == .immediate { passTime(to: clock.elapsed()) } else { frame() }
    let ends = flow.followedStreams.compactMap { stream in
      stream.unseenTime.map { Sleep.End(number: stream.number, time: flow.now.addingSaturated($0)) }
    }
    sleep = Sleep(ends: ends)
    letGoOfStreams()
    settle()
  }

  /// Wakes the flow up, because the app is on the screen again.
  ///
  /// First comes what services have answered meanwhile, then each overdue timer once, and the streams that were let go of are
  /// followed anew. All that is one tick, with one model, also where the app makes frames.
  public func foreground() {
    guard let slept = sleep else { return }
    sleep = nil
    defer {
      slept.openGates()
      settle()
    }
    guard !hasEnded else { return }
    let inputs = waiting.map(\.input)
    waiting = []
    let (time, overflow) = clock.elapsed().subtractingReportingOverflow(flow.now)
    note(flow.run(inputs + [.resume(nanoseconds: overflow ? 0 : max(0, time))]))
    followAgain(slept)
  }

  /// Whether the app has said that it is in the background.
  public var isInBackground: Bool { sleep != nil }

  /// Cancels the tasks of streams that nobody has seen for long enough.
  func letGoOfStreams() {
    let now = clock.elapsed()
    for number in sleep?.takeEnds(until: now) ?? [] { work.cancel(number) }
  }

  /// Follows what was let go of and is wanted all the same, because following it anew has failed.
  private func followAgain(_ slept: Sleep) {
    guard !slept.letGo.isEmpty else { return }
    let forgotten = flow.outstandingRequests.filter { request in
      guard case .subscribe(let number, _, _) = request else { return false }
      return slept.letGo.contains(number) && !work.isRunning(number)
    }
    carryOut(forgotten)
  }

  /// What a task waits for before it asks for the next item, or `nil` when nothing holds it up.
  func gate() -> Gate? { sleep?.newGate() }

  /// What a host keeps while its app is in the background.
  struct Sleep {
    /// When a stream is let go of.
    struct End {
      let number: UInt64
      /// In nanoseconds since the launch.
      let time: Int64
    }

    private var ends: [End]
    /// The streams that were let go of, by their numbers.
    private(set) var letGo: Set<UInt64> = []
    private var gates: [AsyncStream<Never>.Continuation] = []

    init(ends: [End]) { self.ends = ends }

    /// When the next stream is let go of.
    var nextEnd: Int64? { ends.map(\.time).min() }

    /// Takes the streams that are to be let go of by now.
    mutating func takeEnds(until now: Int64) -> [UInt64] {
      let due = ends.filter { $0.time <= now }.map(\.number)
      ends.removeAll { $0.time <= now }
      letGo.formUnion(due)
      return due
    }

    mutating func newGate() -> Gate {
      let (stream, gate) = AsyncStream.makeStream(of: Never.self)
      gates.append(gate)
      return Gate(stream: stream)
    }

    /// Lets go on whoever waits.
    func openGates() { for gate in gates { gate.finish() } }
  }

  /// Something that opens when the app is on the screen again, or when the host is gone.
  struct Gate: Sendable {
    fileprivate let stream: AsyncStream<Never>

    /// Returns when it is open, or the task that waits is cancelled.
    func opening() async {
      var iterator = stream.makeAsyncIterator()
      _ = await iterator.next(isolation: nil)
    }
  }
}
