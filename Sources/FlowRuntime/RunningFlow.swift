public import CEL
public import FlowProgram

/// A running flow: a value that inputs turn into the next one.
///
/// A copy is a snapshot and costs the same for any flow. Copies evolve independently and share everything that
/// neither has changed. A flow reads no clock, starts no task and draws no random number: the same inputs always
/// give the same models.
///
/// ```swift
/// var flow = try RunningFlow.launch(program)
/// let before = flow
/// let tick = flow.step([.back])
/// if let model = tick.model { draw(model) }
/// for fault in tick.faults { report(fault.diagnostic) }
/// flow = before
/// ```
public struct RunningFlow: Sendable {
  /// The state, and the tool that runs ticks on it. Copies of a flow share an engine until one of them runs a tick.
  private var engine: Engine
  /// The records of what happens, or `nil` while all of them are off.
  private var log: FlowLog?
  /// The inputs since the last model, or `nil` when the model is up to date.
  private var pendingModel: PendingModel?

  /// The inputs whose model is deferred.
  private struct PendingModel {
    /// The flow before them.
    let base: Base
    var inputs: [Input] = []
    var requests: [ServiceRequest] = []
  }

  /// A flow as it was.
  private final class Base: Sendable {
    let state: FlowState
    let log: FlowLog?

    init(_ state: FlowState, _ log: FlowLog?) {
      self.state = state
      self.log = log
    }
  }

  /// Takes over the engine that started a flow and built its model.
  init(from engine: Engine) {
    log = engine.observer?.log
    engine.observer = nil
    engine.scratch = TickScratch(engine.layout)
    self.engine = engine
  }

  /// Runs one tick.
  private mutating func withEngine<Result, Failure>(
    _ body: (Engine) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Copies of the flow keep this engine, and may be in use on other threads.
    if !isKnownUniquelyReferenced(&engine) { engine = Engine(copying: engine) }
    let engine = engine
    if let records = log {
      engine.observer = Observer(records)
      log = nil
    }
    defer {
      if let observer = engine.observer {
        log = observer.log
        engine.observer = nil
      }
      engine.scratch.endTick()
    }
    return try body(engine)
  }

  /// An engine with a copy of the state, for questions: what it computes and caches is lost with it.
  var inspector: Engine { Engine(copying: engine) }

  /// The flow with its model up to date.
  var settled: RunningFlow {
    guard isModelPending else { return self }
    var settled = self
    _ = settled.buildModel()
    return settled
  }

  /// The flow with its model up to date, whose service results an explorer chooses.
  var leavingServicesToChoice: RunningFlow {
    var flow = settled
    flow.engine = Engine(copying: flow.engine, mode: .chosen)
    return flow
  }

  /// Launches a flow. Its first model exists on return.
  ///
  /// The service requests of its start are among ``outstandingRequests``.
  ///
  /// - Parameters:
  ///   - params: The value of each param of the flow, or `nil` for its default.
  ///   - link: A link to follow at once. A link that no route matches is ignored.
  ///   - services: The source of service results.
  ///   - locale: The locale, or `nil` for the first one of the flow.
  ///   - now: The instant of the launch, from which steps compute `now`.
  /// - Throws: The fault that prevents the launch.
  public static func launch(
    _ program: Program, params: [Value?] = [], link: String? = nil, limits: RuntimeLimits = .standard,
    services: ServiceMode = .faked, locale: LocaleTag? = nil, now: Timestamp = RunningFlow.usualInstant
  ) throws(Fault) -> RunningFlow {
    let engine = Engine(Layout(program), limits: limits, mode: services, locale: locale)
    engine.state.clock.origin = now
    _ = try engine.launch(with: params, link: link)
    return RunningFlow(from: engine)
  }

  /// Launches a traced flow, and returns the trace of its start. See ``launch(_:limits:locale:)``.
  ///
  /// - Throws: The fault that prevents the launch.
  public static func launchTraced(
    _ program: Program, params: [Value?] = [], link: String? = nil, limits: RuntimeLimits = .standard,
    services: ServiceMode = .faked, locale: LocaleTag? = nil, now: Timestamp = RunningFlow.usualInstant
  ) throws(Fault) -> (flow: RunningFlow, launch: Tick) {
    let engine = Engine(Layout(program), limits: limits, mode: services, locale: locale)
    engine.state.clock.origin = now
    engine.log = FlowLog(isTracing: true)
    let launch = try engine.launch(with: params, link: link)
    return (RunningFlow(from: engine), launch)
  }

  /// Launches a flow whose initial state differs from the declared one, and returns the tick of its start.
  ///
  /// - Parameters:
  ///   - params: The value of each param of the flow, or `nil` for its default.
  ///   - isCovering: Whether ``coverage`` is recorded.
  ///   - isTracing: Whether ticks contain a trace.
  ///   - isNotingEvents: Whether ``notedEvents`` is recorded.
  ///   - services: The source of service results.
  ///   - link: A link to follow at once. A link that no route matches is ignored.
  /// - Throws: The fault that prevents the launch.
  public static func launch(
    _ program: Program, params: [Value?] = [], given: GivenState, link: String? = nil, isCovering: Bool,
    isTracing: Bool = false, isNotingEvents: Bool = false,
    limits: RuntimeLimits = .standard, services: ServiceMode = .faked, locale: LocaleTag? = nil,
    now: Timestamp = RunningFlow.usualInstant
  ) throws(Fault) -> (flow: RunningFlow, launch: Tick) {
    let engine = Engine(Layout(program), limits: limits, mode: services, given: given, locale: locale)
    engine.state.clock.origin = now
    engine.log = FlowLog(isTracing: isTracing, isCovering: isCovering, isNotingEvents: isNotingEvents)
    let launch = try engine.launch(with: params, link: link)
    return (RunningFlow(from: engine), launch)
  }

  /// The identity of the flow, which its models and its copies share.
  package var identity: FlowIdentity { engine.layout.identity }

  /// The program of the flow.
  public var program: Program { engine.layout.program }

  /// The last model that could be built.
  public var model: FlowModel {
    guard let shown = engine.state.shown else { preconditionFailure("a launch that does not throw leaves a model") }
    return shown.model
  }

  /// The locale that the flow is shown in.
  public var locale: LocaleTag { engine.state.outline.locale }

  /// The locale that the host has chosen. Steps may show the flow in another one.
  public var hostLocale: LocaleTag { engine.state.outline.hostLocale }

  /// Whether the flow has ended, even if the model is not up to date.
  public var hasExited: Bool { engine.state.outline.hasExited }

  /// The presenter of the innermost top screen of nested stacks, even if the model is not up to date.
  public var top: InstanceID? { inspector.innermostTop }

  /// Whether back has left an entry that ``Input/forward`` returns to.
  public var canGoForward: Bool { inspector.placeWithForward != nil }

  /// The time in nanoseconds since the launch.
  public var now: Int64 { engine.state.clock.now }

  /// The deadline of the next timer, in nanoseconds since the launch, or `nil` when none is armed.
  public var nextDeadline: Int64? { engine.state.outline.timers.nextDeadline }

  /// Runs one tick: handles each input completely, in order, and then builds at most one model.
  ///
  /// `step([a, b])` ends in the same state as `step([a])` followed by `step([b])`. Only the intermediate models are
  /// missing. A fault undoes only its own input.
  public mutating func step(_ inputs: [Input]) -> Tick {
    guard pendingModel == nil else {
      let ran = run(inputs)
      return isModelPending ? buildModel().following(ran) : ran
    }
    return withEngine { $0.tick(inputs) }
  }

  // MARK: Deferred models

  /// Handles inputs and defers the model to ``buildModel()``, for a host without an active reader.
  ///
  /// Inputs, timers and effects run as usual. Only values that models alone read are not computed. When more inputs
  /// are pending than ``RuntimeLimits/deferredInputs``, the model is built here, so that the memory of a host stays
  /// bounded.
  public mutating func run(_ inputs: [Input]) -> Tick {
    if pendingModel == nil { pendingModel = PendingModel(base: Base(engine.state, log)) }
    let tick = withEngine { $0.runWithoutModel(inputs) }
    pendingModel?.inputs += inputs.enumerated().filter { !tick.hasUndone($0.offset, $0.element) }.map(\.element)
    pendingModel?.requests += tick.requests
    return (pendingModel?.inputs.count ?? 0) > engine.limits.deferredInputs ? buildModel().following(tick) : tick
  }

  /// Whether the model is deferred.
  public var isModelPending: Bool { pendingModel != nil }

  /// Builds the model that ``run(_:)`` deferred. Emits nothing when it equals the last one or when no model is
  /// deferred.
  ///
  /// When the model cannot be built, the inputs since the last model are undone and run again one by one, each with
  /// a model, so that only inputs without a model are undone. The tick reports their faults.
  public mutating func buildModel() -> Tick {
    guard let pendingModel else { return Tick() }
    self.pendingModel = nil
    do throws(Fault) {
      return try withEngine { (engine) throws(Fault) in try engine.tickWithModelAlone() }
    } catch {
      log = pendingModel.base.log
      engine = Engine(copying: engine)
      engine.state = pendingModel.base.state
      var tick = withEngine { $0.runTickOneByOne(pendingModel.inputs) }
      tick.requests = ServiceRequest.difference(of: tick.requests, from: pendingModel.requests)
      return tick
    }
  }

  // MARK: Inspection

  /// Whether ticks contain a trace, which costs time.
  public var isTracing: Bool {
    get { log?.trace != nil }
    set {
      if newValue != isTracing { record { $0.trace = newValue ? TraceRecord() : nil } }
    }
  }

  /// Whether ``coverage`` is recorded, which costs time.
  public var isCovering: Bool {
    get { log?.coverage != nil }
    set {
      if newValue != isCovering { record { $0.coverage = newValue ? [] : nil } }
    }
  }

  /// The points reached since ``isCovering`` was set, including those of undone inputs, in no order.
  public var coverage: Set<CoveragePoint> { log?.coverage ?? [] }

  /// The events heard since this list was last emptied, in order, except those of undone inputs, or `nil` (the initial
  /// value) when they are not recorded.
  public var notedEvents: [HeardEvent]? {
    get { log?.events }
    set { record { $0.events = newValue } }
  }

  /// Whether the values that come from outside are recorded.
  var isNotingArrivals: Bool { log?.arrivals != nil }

  /// Returns the values that came from outside since the last call, including those of undone inputs, in order. Empty
  /// unless the flow was launched with coverage.
  public mutating func takeArrivals() -> [Arrival] {
    guard let arrivals = log?.arrivals, !arrivals.isEmpty else { return [] }
    log?.arrivals = []
    return arrivals
  }

  /// Changes which records are kept.
  private mutating func record(_ change: (inout FlowLog) -> Void) {
    var changed = log ?? FlowLog()
    change(&changed)
    log = changed.isOff ? nil : changed
  }

  /// The totals of all ticks so far, including the launch.
  public var totals: Totals { engine.state.totals }

  /// Advances time. Every timer that is due is a tick of its own, at its own time, in the order of the deadlines.
  ///
  /// - Returns: One tick for each timer that was due. Time is at its goal afterwards.
  public mutating func advance(nanoseconds: Int64) -> [Tick] {
    let built = isModelPending ? [buildModel()] : []
    return built + withEngine { $0.ticks(advancing: nanoseconds) }
  }

  /// Reorders the timers that are due next. See ``advanceToNextTimer(order:)``.
  mutating func reorderNext(_ order: [Int]) {
    withEngine { engine in
      engine.willChangeOutline()
      engine.outline.timers.reorderNext(order)
      engine.commitTick()
    }
  }

  /// Whether back would do anything but end the flow: a handler would run, or an entry would be left.
  public var isBackHandled: Bool { inspector.isBackHandled }

  /// Returns the link that leads to an entry of any stack with its params, by the id of the entry, or `nil` when no
  /// route leads there.
  public func link(toEntry id: UInt64) -> String? { inspector.link(toEntry: id) }

  /// Returns a hash of the author-visible state of the flow, equal in every process.
  ///
  /// Flows in the same state have the same fingerprint regardless of their path to it: time counts from now,
  /// identities by position only, and caches do not count.
  ///
  /// - Complexity: Linear in the size of the state.
  public func fingerprint() -> Fingerprint { inspector.fingerprint() }

  /// Whether no author could distinguish both flows. ``fingerprint()`` is the hash of this equality.
  public func isIdentical(to other: RunningFlow) -> Bool { inspector.isIdentical(to: other.inspector) }

  /// Returns the flow's own presenter and that of each entry, root first, with the names and values of all their
  /// parts.
  public func inspect() -> [InspectedPresenter] { inspector.inspected() }

  /// Returns the entries of all stacks, the top first and each after those of the stacks inside it.
  public func inspectStacks() -> [InspectedEntry] { inspector.inspectedEntries() }

  /// The sleeping entries, which are covered and whose stack composes only its top.
  public var sleepingEntries: [EntrySummary] { engine.state.outline.sleepingEntries }
}
