public import CEL
public import FlowProgram
public import FlowRuntime
internal import Synchronization

/// A running flow inside an app: it handles events, keeps time, and publishes models.
///
/// Events are handled one after another, each to completion; events of one task are handled in the order in which it
/// sends them. They are handled immediately or batched at each frame, according to the ``Scheduling``. A slow reader
/// of ``models`` gets the latest model and never delays the flow: models are built on demand. A host without
/// references is released immediately, with its timers and readers.
///
/// ```swift
/// let host = try FlowHost(program, scheduling: .frames(.whenCalled))
/// display.onFrame = { Task { await host.frame() } }
/// for await model in host.models { show(program.draw(model)) }
/// ```
public actor FlowHost {
  /// The maximum number of faults and refusals that are kept.
  public static let faultLimit = 100
  /// The maximum number of inputs that wait for a frame. More inputs cause a frame, so that memory stays bounded in
  /// an app without frames.
  public static let inputLimit = 10_000

  /// The flow that runs.
  public nonisolated let program: Program

  var flow: RunningFlow
  private nonisolated let shown: Mutex<FlowModel>
  let clock: HostClock
  let scheduling: Scheduling
  var alarm: Alarm?
  var audience = Audience()
  private(set) var isCancelled = false
  /// The inputs that wait for the next frame or, in the background, for the app to return.
  var waiting: [WaitingInput] = []
  /// The state in the background, or `nil` in the foreground.
  var sleep: Sleep?
  private var keptFaults: [Fault] = []
  /// The ticks since the trace was taken; `nil` while the flow is not traced.
  private var tracedTicks: [Tick]?
  /// The running work for the services of the flow.
  var work: ServiceWork

  /// The models so far and their readers.
  struct Audience {
    var readers: [Reader] = []
    var nextReader = 0
    /// The number of models after the first.
    var modelNumber = 0
  }

  /// Launches a flow. Its first model is available immediately, before any frame.
  ///
  /// - Parameters:
  ///   - params: The params of the flow by name. A missing one has its default.
  ///   - link: A link to open at the launch, see ``open(_:)``. If no route matches it, the flow starts without it, and
  ///     ``refusals`` contains the reason.
  ///   - services: The app's adapters for services. Fakes answer the rest.
  ///   - scheduling: The time at which inputs are handled.
  ///   - locale: The language, or `nil` for the first language of the flow.
  ///   - clock: The clock for the timers of the flow. With a manual clock, tests do not wait. If it jumps more than two
  ///     seconds past the next timer, the machine counts as asleep in between, and each overdue timer fires once.
  ///   - now: The present instant. `now` in steps continues from it with the clock; later changes of the system's time
  ///     are not seen.
  /// - Throws: The fault that prevents the flow from starting, such as a missing param or one of another type.
  public init<C: Clock>(
    _ program: Program, params: [String: Value] = [:], link: String? = nil, services: HostServices = HostServices(),
    scheduling: Scheduling = .immediate, locale: LocaleTag? = nil, clock: C = ContinuousClock(),
    now: Timestamp = .ofSystem()
  ) throws(Fault) where C.Duration == Swift.Duration {
    var work = ServiceWork(services, for: program)
    let flow = try RunningFlow.launch(
      program, params: try program.params(params), link: link, services: work.mode, locale: locale, now: now)
    work.unstarted = flow.outstandingRequests
    self.program = program
    self.flow = flow
    shown = Mutex(flow.model)
    self.work = work
    keptFaults = services.mistakes(in: program).map { Fault(wrongService: $0, in: program) }
    refusals = link.flatMap { program.problem(ofLink: $0) }.map { [.wrongLink($0.message)] } ?? []
    self.clock = HostClock(clock, from: 0)
    self.scheduling = scheduling
    // Timers of the launch have to run even if no input ever arrives.
    Task { [weak self] in await self?.start() }
  }

  /// Restores a flow from a snapshot. Parts of the snapshot that the flow no longer has are reported in ``notes``.
  ///
  /// Time continues where it was when the snapshot was taken: no timer is due because the app was away.
  ///
  /// - Parameters:
  ///   - locale: The language for a snapshot that contains none, such as one with ``SnapshotContent/saved``.
  ///   - now: The present instant.
  /// - Throws: The problem with the snapshot and its location, or the fault of the flow.
  public init<C: Clock>(
    restoring snapshot: String, of program: Program, services: HostServices = HostServices(),
    scheduling: Scheduling = .immediate, locale: LocaleTag? = nil, clock: C = ContinuousClock(),
    now: Timestamp = .ofSystem()
  ) throws(SnapshotProblem) where C.Duration == Swift.Duration {
    var work = ServiceWork(services, for: program)
    let (flow, notes) = try RunningFlow.restore(
      snapshot, of: program, services: work.mode, locale: locale, now: now)
    work.unstarted = flow.outstandingRequests
    self.work = work
    keptFaults = services.mistakes(in: program).map { Fault(wrongService: $0, in: program) }
    self.program = program
    self.flow = flow
    shown = Mutex(flow.model)
    self.notes = notes
    self.clock = HostClock(clock, from: flow.now)
    self.scheduling = scheduling
    Task { [weak self] in await self?.start() }
  }

  deinit {
    alarm?.task.cancel()
    work.cancelAll()
    for reader in audience.readers { reader.box.finish() }
    sleep?.openGates()
  }

  // MARK: Reading

  /// The current model; between frames, the model at the last frame.
  public var model: FlowModel {
    buildModel()
    return flow.model
  }

  /// The last built model, for callers that cannot wait for the host, such as a view that appears. It may be older
  /// than ``model``, which is built on demand.
  public nonisolated var latestModel: FlowModel { shown.withLock { $0 } }

  /// The faults since the launch, oldest first; at most the newest ``faultLimit``. So their number does not grow beyond
  /// this limit when further faults occur.
  public var faults: [Fault] {
    // Building the pending model may fail.
    buildModel()
    return keptFaults
  }

  /// The error of a link that could not be opened at the launch, and the errors of inputs that waited for a frame and
  /// were dropped, oldest first; at most the newest ``faultLimit``.
  public private(set) var refusals: [SendError] = []

  /// The costs of the flow so far: the number of ticks and models, and the share of models that was reused from
  /// their predecessors.
  ///
  /// A single input takes up to three ticks: one in which time advances to the input, one for the input, and one that
  /// builds the model.
  public var totals: Totals { flow.totals }

  /// The parts of the snapshot that the flow could not restore.
  public private(set) var notes: [SnapshotNote] = []

  /// Returns the flow as JSON, for ``init(restoring:of:services:scheduling:locale:clock:)``. Inputs that wait for a
  /// frame are handled first. In the background they are not, and the snapshot is the flow at the moment of
  /// suspension.
  ///
  /// ``SnapshotContent/saved`` is the content to store when the system may end the app's process. With
  /// ``SnapshotContent/everything`` the flow later continues exactly where it was.
  public func snapshot(keeping content: SnapshotContent = .saved) -> String {
    frame()
    // A model that cannot be built rolls back state that the snapshot must not contain.
    buildModel()
    return flow.snapshot(keeping: content)
  }

  /// Whether ``back()`` does anything except end the flow.
  public var isBackHandled: Bool { flow.isBackHandled }

  // MARK: Tracing

  /// The maximum number of traced ticks that wait for ``takeTrace()``.
  private static var traceLimit: Int { 400 }

  /// Traces the ticks from now on.
  package func beginTrace() {
    flow.isTracing = true
    tracedTicks = []
  }

  /// Returns the traced ticks since the last call.
  package func takeTrace() -> [Tick] {
    defer { if tracedTicks != nil { tracedTicks = [] } }
    return tracedTicks ?? []
  }

  // MARK: Inputs

  /// Sends an event to the screen on top, the innermost one if stacks are nested.
  ///
  /// - Throws: ``SendError`` if the screen does not offer the event with this payload. Nothing has changed then.
  public func send(_ name: String, _ payload: [String: Value] = [:]) throws(SendError) {
    defer { finishInput() }
    try prepareForInput()
    if isTopUncertain { buildModel() }
    try send(name, payload, toShown: flow.model.topScreen)
  }

  /// Sends an event to the presenter of a model: a part of the screen, or the frame around it.
  ///
  /// The receiver is exactly the presenter of the model, so a second tap cannot reach a screen that has appeared
  /// meanwhile.
  ///
  /// - Throws: ``SendError`` if the model does not offer the event with this payload, its presenter is gone or covered,
  ///   or the model is of another host. Nothing has changed then.
  public func send(
    _ name: String, _ payload: [String: Value] = [:], to model: PresenterModel
  ) throws(SendError) {
    defer { finishInput() }
    try prepareForInput()
    guard isOwn(model.origin) else { throw SendError.stale(name) }
    try send(name, payload, toShown: model)
  }

  /// Sends the event of an element's action, with the value of the control if it has one.
  ///
  /// The receiver is exactly the presenter for which the element was drawn, so a second tap cannot reach a screen
  /// that has appeared meanwhile.
  ///
  /// - Throws: ``SendError`` if that presenter is gone or covered, the value has another type, or the element was drawn
  ///   for another host. Nothing has changed then.
  public func send(_ action: Element.Action, value: Value? = nil) throws(SendError) {
    defer { finishInput() }
    try prepareForInput()
    guard isOwn(action.origin) else { throw SendError.stale("an event of another host") }
    let event = try event(action.event, of: action.presenter)
    let payload = flow.program.payload(of: action, value: value)
    try take(.event(to: action.instance, event: action.event, payload: payload), event)
  }

  /// Handles the system back action.
  ///
  /// - Throws: ``SendError/ended`` if the flow has ended.
  public func back() throws(SendError) {
    defer { finishInput() }
    try prepareForInput()
    try take(.back)
  }

  /// Handles a phase of a back gesture: started, any number of updates between 0 and 1, and then cancelled or
  /// completed.
  ///
  /// ``FlowModel/gesture`` contains its progress and its target.
  ///
  /// - Throws: ``SendError/noGesture`` for a phase that is invalid now.
  public func backGesture(_ phase: BackGesturePhase) throws(SendError) {
    defer { finishInput() }
    try prepareForInput()
    try take(.backGesture(phase))
  }

  /// Applies the user's arrangement of the backstack: another order, or fewer entries.
  ///
  /// - Parameter entries: The ids of the entries to keep (``EntrySummary/id``), root first.
  /// - Throws: ``SendError/noSuchEntry`` or ``SendError/refused``. Nothing has changed then.
  public func arrange(_ entries: [UInt64]) throws(SendError) {
    defer { finishInput() }
    try prepareForInput()
    try take(.arrange(entries: entries))
  }

  /// Changes the language, as when the user has chosen one in the system's settings.
  ///
  /// - Parameter name: The language tag, such as `de` or `pt-BR`; see ``LocaleTag``.
  /// - Throws: ``SendError/noSuchLocale`` for an invalid tag. Nothing has changed then.
  public func setLocale(_ name: String) throws(SendError) {
    defer { finishInput() }
    try prepareForInput()
    guard LocaleTag(name) != nil else { throw SendError.noSuchLocale }
    try take(.locale(name))
  }

  /// Handles all waiting inputs because a frame is about to be drawn. Has no effect with immediate scheduling or in
  /// the background.
  public func frame() {
    guard !hasEnded, !isInBackground else { return }
    handleWaiting()
    finishInput()
  }

  /// The time until the flow changes by itself: zero if inputs or timers wait for a frame, `nil` if it never will. A
  /// display link can pause for this time.
  public var quiet: Swift.Duration? {
    if hasEnded || isInBackground { return nil }
    if !waiting.isEmpty { return .zero }
    return flow.nextDeadline.map { .nanoseconds(max(0, $0 - clock.elapsed())) }
  }

  /// Stops the host: timers stop, service tasks are cancelled, and ``models`` finish. The last model stays readable.
  public func cancel() {
    isCancelled = true
    work.cancelAll()
    waiting = []
    sleep?.openGates()
    sleep = nil
    finishInput()
  }

  // MARK: Handling

  /// Performs the requests of the launch.
  private func start() {
    startServices()
    setAlarm()
  }

  /// Serves waiting readers and schedules the next wake-up.
  func finishInput() {
    serveReaders()
    setAlarm()
  }

  func prepareForInput() throws(SendError) {
    if isInBackground { throw SendError.inBackground }
    if scheduling == .immediate, !hasEnded { passTime(to: clock.elapsed()) }
    if hasEnded { throw SendError.ended }
  }

  /// Whether another screen, or another case of it, may be on top than in the last model.
  private var isTopUncertain: Bool {
    guard flow.isModelPending else { return false }
    let top = flow.model.topScreen
    return flow.top != top.instance || flow.program.presenters[top.presenter].model.hasNamedCases
  }

  /// Whether a model or an action is of the flow of this host. The presenters of another run have the same numbers.
  private func isOwn(_ origin: FlowIdentity?) -> Bool { origin == nil || origin == flow.identity }

  private func event(_ index: EventID, of presenter: PresenterID) throws(SendError) -> Event {
    let presenters = flow.program.presenters
    guard presenters.ids.contains(presenter), presenters[presenter].events.ids.contains(index) else {
      throw SendError.notOffered("an event of another flow")
    }
    return presenters[presenter].events[index]
  }

  private func send(
    _ name: String, _ payload: [String: Value], toShown model: PresenterModel
  ) throws(SendError) {
    guard case .offered(let index) = flow.program.offer(of: name, by: model) else { throw SendError.notOffered(name) }
    let event = flow.program.presenters[model.presenter].events[index]
    let record = try event.payload.filled(with: payload, for: name)
    try take(.event(to: model.instance, event: index, payload: record), event)
  }

  func take(_ input: Input, _ event: Event? = nil) throws(SendError) {
    guard scheduling == .immediate else {
      waiting.append(WaitingInput(time: clock.elapsed(), input: input, event: event))
      if waiting.count > FlowHost.inputLimit { frame() }
      return
    }
    let tick = flow.run([input])
    note(tick)
    if let dropped = tick.dropped.first { throw SendError(dropped.reason, event) }
  }

  /// Handles the inputs that wait for a frame, each at its time, and then advances to the current time.
  private func handleWaiting() {
    let stretches = FrameStretch.all(
      of: waiting, from: flow.now, until: clock.elapsed(), isTimerDue: flow.isTimerDue)
    waiting = []
    for stretch in stretches {
      if let start = stretch.start { passTime(to: start) }
      guard !stretch.inputs.isEmpty else { continue }
      let tick = flow.run(stretch.inputs)
      note(tick)
      refusals += stretch.refusals(in: tick)
    }
    if refusals.count > FlowHost.faultLimit { refusals.removeFirst(refusals.count - FlowHost.faultLimit) }
  }

  func passTime(to time: Int64) { if let tick = flow.pass(to: time) { note(tick) } }

  /// Builds the pending model, if there is one.
  func buildModel() {
    guard flow.isModelPending else { return }
    note(flow.buildModel())
    setAlarm()
  }

  func note(_ tick: Tick) {
    if tracedTicks != nil {
      tracedTicks?.append(tick)
      if let count = tracedTicks?.count, count > FlowHost.traceLimit { tracedTicks?.removeFirst(count / 2) }
    }
    keptFaults += tick.faults
    if keptFaults.count > FlowHost.faultLimit { keptFaults.removeFirst(keptFaults.count - FlowHost.faultLimit) }
    if let model = tick.model {
      audience.modelNumber += 1
      shown.withLock { $0 = model }
    }
    perform(tick.requests)
  }

  var hasEnded: Bool { isCancelled || flow.hasExited }

  /// The arrival time of the first input that waits for a frame, in nanoseconds since the launch.
  var firstWaiting: Int64? { waiting.first?.time }
}
