public import CEL
public import FlowProgram
public import FlowRuntime

/// A running flow inside an app: takes events, keeps time, and hands out models.
///
/// Events are handled one after another in the order in which they are sent. A reader of ``models`` that is slow gets the
/// latest model and never holds the flow back.
public actor FlowHost {
  private var flow: RunningFlow
  private let started = ContinuousClock.now
  private var alarm: Task<Void, Never>?
  private var readers: [Int: AsyncStream<FlowModel>.Continuation] = [:]
  private var nextReader = 0
  private var isCancelled = false

  /// What is sent went wrong before the flow saw it.
  public enum SendError: Error, Sendable, Hashable {
    /// The screen on top has no event of that name, or its present case does not offer it.
    case notOffered(String)
    /// The payload lacks a field or has one that the event does not know.
    case wrongPayload(String)
  }

  /// Launches a flow; its first model is there at once.
  ///
  /// - Throws: The fault of a flow that cannot start.
  public init(_ program: Program) throws(Fault) {
    flow = try RunningFlow.launch(program)
    // What the flow armed on entering must ring even if nobody ever sends anything.
    Task { [weak self] in await self?.setAlarm() }
  }

  /// What the flow shows now.
  public var model: FlowModel { flow.model }

  /// Faults since the launch, oldest first; the newest hundred are kept.
  public private(set) var faults: [Fault] = []

  /// The models from now on, the present one first. Ends when the flow does or when the host is cancelled.
  public var models: AsyncStream<FlowModel> {
    let (stream, continuation) = AsyncStream.makeStream(of: FlowModel.self, bufferingPolicy: .bufferingNewest(1))
    let reader = nextReader
    nextReader += 1
    readers[reader] = continuation
    continuation.onTermination = { [weak self] _ in Task { await self?.forget(reader) } }
    continuation.yield(flow.model)
    if flow.model.hasExited || isCancelled { continuation.finish() }
    return stream
  }

  /// Sends an event to the screen on top.
  ///
  /// - Throws: ``SendError`` when the event does not fit what the screen offers; nothing has changed then.
  public func send(_ name: String, _ payload: [String: Value] = [:]) throws(SendError) {
    let top = flow.model.top
    let presenter = flow.program.presenters[top.presenter]
    guard let index = presenter.event(named: name), flow.program.modelCase(of: top).events.contains(index) else {
      throw SendError.notOffered(name)
    }
    let declaration = presenter.events[index].payload
    if let unknown = payload.keys.sorted().first(where: { declaration.shape.index(of: $0) == nil }) {
      throw SendError.wrongPayload("'\(name)' has no '\(unknown)'")
    }
    var fields: [Value?] = []
    for field in declaration.fields {
      guard let value = payload[field.name] ?? field.defaultValue else {
        throw SendError.wrongPayload("'\(name)' needs '\(field.name)'")
      }
      fields.append(value)
    }
    let record = RecordValue(shape: declaration.shape, fields: fields)
    let tick = perform([.event(to: top.instance, event: index, payload: record)])
    if tick?.dropped.contains(where: { $0.reason == .unknown }) ?? false {
      let types = declaration.fields.map { "\($0.name) is \($0.type)" }.joined(separator: ", ")
      throw SendError.wrongPayload("'\(name)' takes other types: \(types)")
    }
  }

  /// Goes back as the system's way back does.
  public func back() { _ = perform([.back]) }

  /// Whether ``back()`` would do anything but end the flow.
  public var isBackHandled: Bool { flow.isBackHandled }

  /// Ends everything: timers stop and ``models`` finish.
  public func cancel() {
    isCancelled = true
    alarm?.cancel()
    alarm = nil
    finish()
  }

  // MARK: Time

  private func perform(_ inputs: [Input]) -> Tick? {
    guard !isCancelled else { return nil }
    catchUp()
    let tick = flow.step(inputs)
    deliver([tick])
    setAlarm()
    return tick
  }

  private func catchUp() {
    let passed = elapsed - flow.now
    if passed > 0 { deliver(flow.advance(nanoseconds: passed)) }
  }

  private var elapsed: Int64 {
    let duration = ContinuousClock.now - started
    let (seconds, attoseconds) = duration.components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  private func setAlarm() {
    alarm?.cancel()
    alarm = nil
    guard let deadline = flow.nextDeadline, !flow.model.hasExited else { return }
    let instant = started.advanced(by: .nanoseconds(deadline))
    alarm = Task { [weak self] in
      guard (try? await Task.sleep(until: instant, clock: .continuous)) != nil else { return }
      await self?.ring()
    }
  }

  private func ring() {
    guard !isCancelled else { return }
    catchUp()
    setAlarm()
  }

  // MARK: Readers

  private func deliver(_ ticks: [Tick]) {
    for tick in ticks {
      faults += tick.faults
      if let model = tick.model { for reader in readers.keys.sorted() { readers[reader]?.yield(model) } }
    }
    if faults.count > 100 { faults.removeFirst(faults.count - 100) }
    if flow.model.hasExited { finish() }
  }

  private func finish() {
    for reader in readers.keys.sorted() { readers[reader]?.finish() }
    readers = [:]
  }

  private func forget(_ reader: Int) { readers[reader] = nil }
}
