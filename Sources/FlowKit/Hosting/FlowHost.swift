public import CEL
public import FlowProgram
public import FlowRuntime
internal import Synchronization

/// A running flow inside an app: takes events, keeps time, and hands out models.
///
/// Events are handled one after another, each to its end; those of one task in the order in which it sends them. They are
/// handled at once or together at each frame, as the ``Scheduling`` says. A reader of ``models`` that is slow gets the latest
/// model and never holds the flow back: a model that nobody asks for is not built. A host that nobody holds any longer is
/// gone at once, timers and readers with it.
///
/// ```swift
/// let host = try FlowHost(program, scheduling: .frames(.whenCalled))
/// display.onFrame = { Task { await host.frame() } }
/// for await model in host.models { show(program.draw(model)) }
/// ```
public actor FlowHost {
  /// How many faults and refusals are kept.
  public static let faultLimit = 100
  /// How many inputs wait for a frame; more of them are a frame of their own, so that an app without frames stays bounded.
  public static let inputLimit = 10_000

  /// The flow that runs.
  public nonisolated let program: Program

  var flow: RunningFlow
  private nonisolated let shown: Mutex<FlowModel>
  let clock: HostClock
  let scheduling: Scheduling
  var alarm: Alarm?
  var readers: [Reader] = []
  var nextReader = 0
  /// How many models came after the first.
  private(set) var modelNumber = 0
  private(set) var isCancelled = false
  /// What waits for the next frame or, in the background, for the app to come back.
  var waiting: [WaitingInput] = []
  /// What is kept while the app is in the background.
  var sleep: Sleep?
  private var keptFaults: [Fault] = []
  /// What is done for the services of the flow.
  var work: ServiceWork

  /// Launches a flow; its first model is there at once, before any frame.
  ///
  /// - Parameters:
  ///   - link: A link that is followed at once, see ``open(_:)``. One that leads nowhere is not; `Program.match` says beforehand.
  ///   - services: How the app carries out what the flow asks of services; fakes answer the rest.
  ///   - scheduling: When what is sent is handled.
  ///   - locale: The language that it is shown in, or `nil` for the first of the flow.
  ///   - clock: What the timers of the flow go by; a clock that a test turns makes them wait for nothing.
  /// - Throws: The fault of a flow that cannot start.
  public init<C: Clock>(
    _ program: Program, link: String? = nil, services: HostServices = HostServices(),
    scheduling: Scheduling = .immediate, locale: LocaleTag? = nil, clock: C = ContinuousClock()
  ) throws(Fault) where C.Duration == Swift.Duration {
    var work = ServiceWork(services, for: program)
    let flow = try RunningFlow.launch(program, link: link, services: work.mode, locale: locale)
    work.unstarted = flow.outstandingRequests
    self.program = program
    self.flow = flow
    shown = Mutex(flow.model)
    self.work = work
    keptFaults = services.mistakes(in: program).map { Fault(wrongService: $0, in: program) }
    self.clock = HostClock(clock, from: 0)
    self.scheduling = scheduling
    // What the flow armed on entering must ring even if nobody ever sends anything.
    Task { [weak self] in await self?.start() }
  }

  /// Goes on from a snapshot. What of it the flow has no longer is told by ``notes``.
  ///
  /// Time goes on where it stood when the snapshot was taken: no timer is due because the app was away.
  ///
  /// - Parameter locale: The language where the snapshot keeps none, as one of what is saved does.
  /// - Throws: What is wrong with the snapshot and where, or what failed in the flow.
  public init<C: Clock>(
    restoring snapshot: String, of program: Program, services: HostServices = HostServices(),
    scheduling: Scheduling = .immediate, locale: LocaleTag? = nil, clock: C = ContinuousClock()
  ) throws(SnapshotProblem) where C.Duration == Swift.Duration {
    var work = ServiceWork(services, for: program)
    let (flow, notes) = try RunningFlow.restore(snapshot, of: program, services: work.mode, locale: locale)
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
    for reader in readers { reader.box.finish() }
    sleep?.openGates()
  }

  // MARK: Looking

  /// What the flow shows now; between frames, what it showed at the last one.
  public var model: FlowModel {
    buildModel()
    return flow.model
  }

  /// The model that was built last, for whoever cannot wait for the host: when a view appears, say. It may be older than
  /// ``model``, which is built when it is asked for.
  public nonisolated var latestModel: FlowModel { shown.withLock { $0 } }

  /// Faults since the launch, oldest first; the newest ``faultLimit`` are kept.
  public var faults: [Fault] {
    // A model that nobody asked for yet may fail.
    buildModel()
    return keptFaults
  }

  /// Why inputs that waited for a frame changed nothing in the end, oldest first; the newest ``faultLimit`` are kept.
  public private(set) var refusals: [SendError] = []

  /// What the flow has cost so far: how many ticks ran, how many models came of them, and how much of those was shared with
  /// the models before.
  public var totals: Totals { flow.totals }

  /// What the snapshot held that the host was made from, and the flow does not hold any more.
  public private(set) var notes: [SnapshotNote] = []

  /// The flow as JSON, for ``init(restoring:of:services:scheduling:locale:clock:)``. Whatever waits for a frame is handled first;
  /// in the background nothing is, and it is the flow as it fell asleep.
  ///
  /// With ``SnapshotContent/saved`` it is what an app writes down when the system may end its process; with
  /// ``SnapshotContent/everything`` the flow goes on later exactly where it stood.
  public func snapshot(keeping content: SnapshotContent = .saved) -> String {
    frame()
    // A model that cannot be built would undo what a snapshot must not hold then.
    buildModel()
    return flow.snapshot(keeping: content)
  }

  /// Whether ``back()`` would do anything but end the flow.
  public var isBackHandled: Bool { flow.isBackHandled }

  // MARK: Inputs

  /// Sends an event to the screen on top, the innermost where stacks lie in one another.
  ///
  /// - Throws: ``SendError`` when the event does not fit what the screen offers; nothing has changed then.
  public func send(_ name: String, _ payload: [String: Value] = [:]) throws(SendError) {
    defer { settle() }
    try prepareForInput()
    if isTopUncertain { buildModel() }
    try send(name, payload, toShown: flow.model.tops.last ?? flow.model.top)
  }

  /// Sends an event to whoever shows a model: a part of the screen, or the frame around it.
  ///
  /// It goes to the very presenter that the model came from, so that a second tap cannot hit what came up meanwhile.
  ///
  /// - Throws: ``SendError`` when the event does not fit what the model offers, or its presenter is gone or covered; nothing
  ///   has changed then.
  public func send(
    _ name: String, _ payload: [String: Value] = [:], to model: PresenterModel
  ) throws(SendError) {
    defer { settle() }
    try prepareForInput()
    try send(name, payload, toShown: model)
  }

  /// Sends what using an element sends, with the control's own value if it has one.
  ///
  /// It goes to the very presenter that the element was drawn for, so that a second tap cannot hit what came up meanwhile.
  ///
  /// - Throws: ``SendError`` when that is gone or covered, or the value is of another type; nothing has changed then.
  public func send(_ action: Element.Action, value: Value? = nil) throws(SendError) {
    defer { settle() }
    try prepareForInput()
    let event = try event(action.event, of: action.presenter)
    let payload = flow.program.payload(of: action, value: value)
    try take(.event(to: action.instance, event: action.event, payload: payload), event)
  }

  /// Goes back as the system's way back does.
  ///
  /// - Throws: ``SendError/ended`` when there is nothing left to leave.
  public func back() throws(SendError) {
    defer { settle() }
    try prepareForInput()
    try take(.back)
  }

  /// Follows a back gesture: started, any number of steps between 0 and 1, and then cancelled or completed.
  ///
  /// ``FlowModel/gesture`` says how far it is and what it leads to.
  ///
  /// - Throws: ``SendError/noGesture`` for a step that cannot come now.
  public func backGesture(_ phase: BackGesturePhase) throws(SendError) {
    defer { settle() }
    try prepareForInput()
    try take(.backGesture(phase))
  }

  /// Hands back the backstack in another order or without some of its entries, as a person has arranged it.
  ///
  /// - Parameter entries: The ids of the entries that stay (``EntrySummary/id``), root first.
  /// - Throws: ``SendError/noSuchEntry`` or ``SendError/refused``; nothing has changed then.
  public func arrange(_ entries: [UInt64]) throws(SendError) {
    defer { settle() }
    try prepareForInput()
    try take(.arrange(entries: entries))
  }

  /// Shows the flow in another language from now on, as when a person has chosen one in the system's settings.
  ///
  /// - Parameter name: Its tag, such as `de` or `pt-BR`; see ``LocaleTag``.
  /// - Throws: ``SendError/noSuchLocale`` for what is no tag; nothing has changed then.
  public func setLocale(_ name: String) throws(SendError) {
    defer { settle() }
    try prepareForInput()
    guard LocaleTag(name) != nil else { throw SendError.noSuchLocale }
    try take(.locale(name))
  }

  /// Handles all that waits, because a frame is about to be drawn. Where inputs are handled at once, and in the background, there
  /// is nothing to do.
  public func frame() {
    guard !hasEnded, !isInBackground else { return }
    handleWaiting()
    settle()
  }

  /// How long nothing will change unless something is sent: zero while inputs or timers wait for a frame, `nil` when nothing
  /// ever will. A display link can rest so long.
  public var quiet: Swift.Duration? {
    if hasEnded || isInBackground { return nil }
    if !waiting.isEmpty { return .zero }
    return flow.nextDeadline.map { .nanoseconds(max(0, $0 - clock.elapsed())) }
  }

  /// Ends everything: timers stop, tasks of services are cancelled, and ``models`` finish. What the flow showed last stays to be read.
  public func cancel() {
    isCancelled = true
    work.cancelAll()
    waiting = []
    sleep?.openGates()
    sleep = nil
    settle()
  }

  // MARK: Handling

  /// Does what a flow has asked for on starting.
  private func start() {
    startServices()
    setAlarm()
  }

  /// Gives readers what they wait for, and sees to what comes next.
  func settle() {
    serveReaders()
    setAlarm()
  }

  func prepareForInput() throws(SendError) {
    if isInBackground { throw SendError.inBackground }
    if scheduling == .immediate, !hasEnded { passTime(to: clock.elapsed()) }
    if hasEnded { throw SendError.ended }
  }

  /// Whether another screen, or another case of it, may be on top by now than in the last model.
  private var isTopUncertain: Bool {
    guard flow.isModelOwed else { return false }
    let top = flow.model.tops.last ?? flow.model.top
    return flow.top != top.instance || flow.program.presenters[top.presenter].model.hasNamedCases
  }

  private func event(_ index: Int, of presenter: Int) throws(SendError) -> Event {
    let presenters = flow.program.presenters
    guard presenters.indices.contains(presenter), presenters[presenter].events.indices.contains(index) else {
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

  /// Handles what waits for a frame, each input at its time, and then the time until now.
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

  /// Builds the model of what ran, if that has not been done.
  func buildModel() {
    guard flow.isModelOwed else { return }
    note(flow.buildModel())
    setAlarm()
  }

  func note(_ tick: Tick) {
    keptFaults += tick.faults
    if keptFaults.count > FlowHost.faultLimit { keptFaults.removeFirst(keptFaults.count - FlowHost.faultLimit) }
    if let model = tick.model {
      modelNumber += 1
      shown.withLock { $0 = model }
    }
    carryOut(tick.requests)
  }

  var hasEnded: Bool { isCancelled || flow.hasExited }

  /// When the first of the inputs came that wait for a frame, in nanoseconds since the launch.
  var firstWaiting: Int64? { waiting.first?.time }
}
