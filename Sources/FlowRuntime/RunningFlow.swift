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
  private var machine: Machine
  /// The inputs since the last model, with the machine before them, or `nil` when the model is up to date.
  private var owed: (base: Machine, inputs: [Input], requests: [ServiceRequest])?

  private init(_ machine: Machine) { self.machine = machine }

  /// Takes over a machine that was built elsewhere and has a model.
  init(restored machine: Machine) { self.machine = machine }

  /// The machine with its model up to date. It must not be written.
  var settledMachine: Machine {
    guard isModelOwed else { return machine }
    var settled = self
    _ = settled.buildModel()
    return settled.machine
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
  /// - Throws: The fault that prevents the launch.
  public static func launch(
    _ program: Program, params: [Value?] = [], link: String? = nil, limits: RuntimeLimits = .standard,
    services: ServiceMode = .faked, locale: LocaleTag? = nil
  ) throws(Fault) -> RunningFlow {
    let machine = Machine(Layout(program), limits: limits, mode: services, locale: locale)
    _ = try machine.launch(with: params, link: link)
    return RunningFlow(machine)
  }

  /// Launches a traced flow, and returns the trace of its start. See ``launch(_:limits:locale:)``.
  ///
  /// - Throws: The fault that prevents the launch.
  public static func launchTraced(
    _ program: Program, params: [Value?] = [], link: String? = nil, limits: RuntimeLimits = .standard,
    services: ServiceMode = .faked, locale: LocaleTag? = nil
  ) throws(Fault) -> (flow: RunningFlow, launch: Tick) {
    let machine = Machine(Layout(program), limits: limits, mode: services, locale: locale)
    machine.log = FlowLog(isTracing: true)
    let launch = try machine.launch(with: params, link: link)
    return (RunningFlow(machine), launch)
  }

  /// Launches a flow whose initial state differs from the declared one, and returns the tick of its start.
  ///
  /// - Parameters:
  ///   - params: The value of each param of the flow, or `nil` for its default.
  ///   - isCovering: Whether ``coverage`` is recorded.
  ///   - isTracing: Whether ticks contain a trace.
  ///   - services: The source of service results.
  ///   - link: A link to follow at once. A link that no route matches is ignored.
  /// - Throws: The fault that prevents the launch.
  public static func launch(
    _ program: Program, params: [Value?] = [], given: GivenState, link: String? = nil, isCovering: Bool,
    isTracing: Bool = false,
    limits: RuntimeLimits = .standard, services: ServiceMode = .faked, locale: LocaleTag? = nil
  ) throws(Fault) -> (flow: RunningFlow, launch: Tick) {
    let machine = Machine(Layout(program), limits: limits, mode: services, locale: locale)
    machine.given = given
    machine.log = FlowLog(isTracing: isTracing, isCovering: isCovering)
    let launch = try machine.launch(with: params, link: link)
    return (RunningFlow(machine), launch)
  }

  /// The program of the flow.
  public var program: Program { machine.layout.program }

  /// The last model that could be built.
  public var model: FlowModel {
    guard let shown = machine.shown else { preconditionFailure("a launch that does not throw leaves a model") }
    return shown
  }

  /// The locale that the flow is shown in.
  public var locale: LocaleTag { machine.outline.locale }

  /// Whether the flow has ended, even if the model is not up to date.
  public var hasExited: Bool { machine.outline.hasExited }

  /// The presenter of the top entry of the flow's own stack, even if the model is not up to date.
  public var topOfStack: InstanceID? { machine.topInstance }

  /// The presenter of the innermost top screen of nested stacks, even if the model is not up to date.
  public var top: InstanceID? { machine.innermostTop }

  /// Whether back has left an entry that ``Input/forward`` returns to.
  public var canGoForward: Bool { machine.placeWithForward != nil }

  /// The time in nanoseconds since the launch.
  public var now: Int64 { machine.now }

  /// The deadline of the next timer, in nanoseconds since the launch, or `nil` when none is armed.
  public var nextDeadline: Int64? { machine.outline.timers.nextDeadline }

  /// Runs one tick: handles each input completely, in order, and then builds at most one model.
  ///
  /// `step([a, b])` ends in the same state as `step([a])` followed by `step([b])`. Only the intermediate models are
  /// missing. A fault undoes only its own input.
  public mutating func step(_ inputs: [Input]) -> Tick {
    guard owed == nil else {
      let ran = run(inputs)
      return isModelOwed ? buildModel().following(ran) : ran
    }
    makeUnique()
    return machine.tick(inputs)
  }

  // MARK: Deferred models

  /// Handles inputs and defers the model to ``buildModel()``, for a host without an active reader.
  ///
  /// Inputs, timers and effects run as usual. Only values that models alone read are not computed. When more inputs
  /// are pending than ``RuntimeLimits/owedInputs``, the model is built here, so that the memory of a host stays
  /// bounded.
  public mutating func run(_ inputs: [Input]) -> Tick {
    if owed == nil { owed = (machine.copy(), [], []) }
    makeUnique()
    let tick = machine.runWithoutModel(inputs)
    owed?.inputs += inputs.enumerated().filter { !tick.hasUndone($0.offset, $0.element) }.map(\.element)
    owed?.requests += tick.requests
    return (owed?.inputs.count ?? 0) > machine.limits.owedInputs ? buildModel().following(tick) : tick
  }

  /// Whether the model is deferred.
  public var isModelOwed: Bool { owed != nil }

  /// Builds the model that ``run(_:)`` deferred. Emits nothing when it equals the last one or when no model is
  /// deferred.
  ///
  /// When the model cannot be built, the inputs since the last model are undone and run again one by one, each with
  /// a model, so that only inputs without a model are undone. The tick reports their faults.
  public mutating func buildModel() -> Tick {
    guard let owed else { return Tick() }
    self.owed = nil
    makeUnique()
    do throws(Fault) {
      return try machine.tickWithModelAlone()
    } catch {
      machine = owed.base.copy()
      var tick = machine.runTickOneByOne(owed.inputs)
      tick.requests = ServiceRequest.difference(of: tick.requests, from: owed.requests)
      return tick
    }
  }

  // MARK: Inspection

  /// Whether ticks contain a trace, which costs time.
  public var isTracing: Bool {
    get { machine.log.trace != nil }
    set {
      guard newValue != isTracing else { return }
      makeUnique()
      machine.log.trace = newValue ? TraceRecord() : nil
    }
  }

  /// Whether ``coverage`` is recorded, which costs time.
  public var isCovering: Bool {
    get { machine.log.coverage != nil }
    set {
      guard newValue != isCovering else { return }
      makeUnique()
      machine.log.coverage = newValue ? [] : nil
    }
  }

  /// The points reached since ``isCovering`` was set, including those of undone inputs, in no order.
  public var coverage: Set<CoveragePoint> { machine.log.coverage ?? [] }

  /// The events heard since this list was last emptied, in order, or `nil` (the initial value) when they are not
  /// recorded.
  public var notedEvents: [HeardEvent]? {
    get { machine.log.events }
    set {
      makeUnique()
      machine.log.events = newValue
    }
  }

  /// The totals of all ticks so far, including the launch.
  public var totals: Totals { machine.totals }

  /// Advances time. Every timer that is due is a tick of its own, at its own time, in the order of the deadlines.
  ///
  /// - Returns: One tick for each timer that was due. Time is at its goal afterwards.
  public mutating func advance(nanoseconds: Int64) -> [Tick] {
    var ticks = isModelOwed ? [buildModel()] : []
    makeUnique()
    ticks += machine.ticks(advancing: nanoseconds)
    return ticks
  }

  /// Reorders the timers that are due next. See ``advanceToNextTimer(order:)``.
  mutating func reorderNext(_ order: [Int]) {
    makeUnique()
    machine.willChangeOutline()
    machine.outline.timers.reorderNext(order)
    machine.commitTick()
  }

  /// Whether back would do anything but end the flow: a handler would run, or an entry would be left.
  public var isBackHandled: Bool { machine.copy().isBackHandled }

  /// Returns the link that leads to an entry of any stack with its params, by the id of the entry, or `nil` when no
  /// route leads there.
  public func link(toEntry id: UInt64) -> String? { machine.link(toEntry: id) }

  /// Returns a hash of the author-visible state of the flow, equal in every process.
  ///
  /// Flows in the same state have the same fingerprint regardless of their path to it: time counts from now,
  /// identities by position only, and caches do not count.
  ///
  /// - Complexity: Linear in the size of the state.
  public func fingerprint() -> Fingerprint { machine.fingerprint() }

  /// Whether no author could distinguish both flows. ``fingerprint()`` is the hash of this equality.
  public func isIdentical(to other: RunningFlow) -> Bool { machine.isIdentical(to: other.machine) }

  /// Returns the flow's own presenter and that of each entry, root first, with the names and values of all their
  /// parts.
  public func inspect() -> [InspectedPresenter] { machine.copy().inspected() }

  /// Returns the entries of all stacks, the top first and each after those of the stacks inside it.
  public func inspectStacks() -> [InspectedEntry] { machine.copy().inspectedEntries() }

  /// The sleeping entries, which are covered and whose stack composes only its top.
  public var sleepingEntries: [EntrySummary] { machine.sleepingEntries }

  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&machine) { machine = machine.copy() }
  }
}
