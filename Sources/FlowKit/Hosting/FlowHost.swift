public import CEL
public import FlowProgram
public import FlowRuntime

/// A running flow inside an app: takes events, keeps time, and hands out models.
///
/// Events are handled one after another, each to its end; those of one task in the order in which it sends them. A reader of
/// ``models`` that is slow gets the latest model and never holds the flow back. A host that nobody holds any longer is gone
/// at once, timers and readers with it.
public actor FlowHost {
  /// How many faults are kept.
  public static let faultLimit = 100
  /// The longest that an alarm sleeps at a stretch; clocks differ in how far ahead they can look.
  private static let longestSleep: Int64 = 86_400_000_000_000

  private var flow: RunningFlow
  private let clock: HostClock
  private var alarm: Alarm?
  private var readers: [Reader] = []
  private var nextReader = 0
  private var isCancelled = false

  private struct Reader {
    let id: Int
    let models: AsyncStream<FlowModel>.Continuation
  }

  /// The task that wakes the host for a timer, and the time it sleeps until.
  private struct Alarm {
    let time: Int64
    let task: Task<Void, Never>
  }

  /// Launches a flow; its first model is there at once.
  ///
  /// - Parameter clock: What the timers of the flow go by; a clock that a test turns makes them wait for nothing.
  /// - Throws: The fault of a flow that cannot start.
  public init<C: Clock>(_ program: Program, clock: C = ContinuousClock()) throws(Fault)
  where C.Duration == Swift.Duration {
    flow = try RunningFlow.launch(program)
    self.clock = HostClock(clock, from: 0)
    // What the flow armed on entering must ring even if nobody ever sends anything.
    Task { [weak self] in await self?.setAlarm() }
  }

  /// Goes on from a snapshot. What of it the flow has no longer is told by ``notes``.
  ///
  /// Time goes on where it stood when the snapshot was taken: no timer is due because the app was away.
  ///
  /// - Throws: What is wrong with the snapshot and where, or what failed in the flow.
  public init<C: Clock>(
    restoring snapshot: String, of program: Program, clock: C = ContinuousClock()
  ) throws(SnapshotProblem) where C.Duration == Swift.Duration {
    let (flow, notes) = try RunningFlow.restore(snapshot, of: program)
    self.flow = flow
    self.notes = notes
    self.clock = HostClock(clock, from: flow.now)
    Task { [weak self] in await self?.setAlarm() }
  }

  deinit {
    alarm?.task.cancel()
    for reader in readers { reader.models.finish() }
  }

  // MARK: Models

  /// What the flow shows now.
  public var model: FlowModel { flow.model }

  /// Faults since the launch, oldest first; the newest ``faultLimit`` are kept.
  public private(set) var faults: [Fault] = []

  /// The models from now on, the present one first. Ends when the flow does or when the host is cancelled.
  ///
  /// Each use is a reader of its own, who gets every model that is the latest when there is time to read it.
  public var models: AsyncStream<FlowModel> {
    let (stream, continuation) = AsyncStream.makeStream(of: FlowModel.self, bufferingPolicy: .bufferingNewest(1))
    continuation.yield(flow.model)
    guard !hasEnded else {
      continuation.finish()
      return stream
    }
    let id = nextReader
    nextReader += 1
    readers.append(Reader(id: id, models: continuation))
    continuation.onTermination = { [weak self] _ in Task { await self?.forget(id) } }
    return stream
  }

  private func forget(_ id: Int) { readers.removeAll { $0.id == id } }

  // MARK: Snapshots

  /// What the snapshot held that the host was made from, and the flow does not hold any more.
  public private(set) var notes: [SnapshotNote] = []

  /// The flow as JSON, for ``init(restoring:of:clock:)``.
  ///
  /// With ``SnapshotContent/saved`` it is what an app writes down when the system may end its process; with
  /// ``SnapshotContent/everything`` the flow goes on later exactly where it stood.
  public func snapshot(keeping content: SnapshotContent = .saved) -> String {
    if !hasEnded { deliver(flow.catchUp(nanoseconds: clock.elapsed() - flow.now)) }
    setAlarm()
    return flow.snapshot(keeping: content)
  }

  // MARK: Inputs

  /// Sends an event to the screen on top.
  ///
  /// - Throws: ``SendError`` when the event does not fit what the screen offers; nothing has changed then.
  public func send(_ name: String, _ payload: [String: Value] = [:]) throws(SendError) {
    try catchUpBeforeInput()
    let top = flow.model.top
    let presenter = flow.program.presenters[top.presenter]
    guard let index = presenter.event(named: name), flow.program.modelCase(of: top)?.events.contains(index) ?? false
    else {
      throw SendError.notOffered(name)
    }
    let record = try presenter.events[index].payload.filled(with: payload, for: name)
    try perform(.event(to: top.instance, event: index, payload: record), presenter.events[index])
  }

  /// Sends what using an element sends, with the control's own value if it has one.
  ///
  /// It goes to the very screen that the element was drawn for, so that a second tap cannot hit what came up meanwhile.
  ///
  /// - Throws: ``SendError`` when that screen is gone or covered, or the value is of another type; nothing has changed then.
  public func send(_ action: Element.Action, value: Value? = nil) throws(SendError) {
    try catchUpBeforeInput()
    let payload = flow.program.payload(of: action, value: value)
    let event = flow.program.presenters[action.presenter].events[action.event]
    try perform(.event(to: action.instance, event: action.event, payload: payload), event)
  }

  /// Goes back as the system's way back does.
  ///
  /// - Throws: ``SendError/ended`` when there is nothing left to leave.
  public func back() throws(SendError) {
    try catchUpBeforeInput()
    try perform(.back)
  }

  /// Whether ``back()`` would do anything but end the flow.
  public var isBackHandled: Bool { flow.isBackHandled }

  /// Ends everything: timers stop and ``models`` finish. What the flow showed last stays to be read.
  public func cancel() {
    isCancelled = true
    finish()
  }

  private func perform(_ input: Input, _ event: Event? = nil) throws(SendError) {
    let tick = flow.step([input])
    deliver([tick])
    setAlarm()
    if let dropped = tick.dropped.first { throw SendError(dropped.reason, event) }
  }

  private func catchUpBeforeInput() throws(SendError) {
    if !hasEnded { deliver(flow.catchUp(nanoseconds: clock.elapsed() - flow.now)) }
    if hasEnded { throw SendError.ended }
  }

  private var hasEnded: Bool { isCancelled || flow.model.hasExited }

  // MARK: Time

  /// Sees to it that the host wakes up for the next timer.
  private func setAlarm() {
    let next = hasEnded ? nil : flow.nextDeadline
    let time = next.map { min($0, clock.elapsed() + FlowHost.longestSleep) }
    guard time != alarm?.time else { return }
    alarm?.task.cancel()
    alarm = time.map { time in
      let task = Task { [weak self, clock] in
        guard (try? await clock.sleep(time)) != nil else { return }
        await self?.ring(at: time)
      }
      return Alarm(time: time, task: task)
    }
  }

  private func ring(at time: Int64) {
    // An alarm that was replaced while it went off has nothing to say.
    guard alarm?.time == time, !hasEnded else { return }
    alarm = nil
    deliver(flow.catchUp(nanoseconds: clock.elapsed() - flow.now))
    setAlarm()
  }

  // MARK: Readers

  private func deliver(_ ticks: [Tick]) {
    for tick in ticks {
      faults += tick.faults
      if let model = tick.model { for reader in readers { reader.models.yield(model) } }
    }
    if faults.count > FlowHost.faultLimit { faults.removeFirst(faults.count - FlowHost.faultLimit) }
    if flow.model.hasExited { finish() }
  }

  private func finish() {
    alarm?.task.cancel()
    alarm = nil
    for reader in readers { reader.models.finish() }
    readers = []
  }
}
