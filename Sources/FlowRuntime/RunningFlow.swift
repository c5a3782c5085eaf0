public import CEL
public import FlowProgram

/// A flow that runs: a value that inputs turn into the next one.
///
/// Copying it is a snapshot and costs the same for any flow; the copies go their ways independently and share what
/// neither has changed. It reads no clock, starts no task and draws no random number: the same inputs always give the
/// same models.
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
  /// What ran since the last model, with the machine as it was then; `nil` while no model is owed.
  private var owed: (base: Machine, inputs: [Input], requests: [ServiceRequest])?

  private init(_ machine: Machine) { self.machine = machine }

  /// Takes over a machine that was put together elsewhere and shows a model.
  init(restored machine: Machine) { self.machine = machine }

  /// The machine with no model owed; not to be written.
  var settledMachine: Machine {
    guard isModelOwed else { return machine }
    var settled = self
    _ = settled.buildModel()
    return settled.machine
  }

  /// Starts a flow. Its first model is there on return.
  ///
  /// Whatever it asks of services while it starts is among ``outstandingRequests``.
  ///
  /// - Parameters:
  ///   - params: For each param of the flow what it is given, or `nil` to let it have its default.
  ///   - link: A link that is followed at once; one that no route matches is not.
  ///   - services: Who answers what it asks of services.
  ///   - locale: The language that it is shown in, or `nil` for the first of the flow.
  /// - Throws: What failed, when the flow cannot start.
  public static func launch(
    _ program: Program, params: [Value?] = [], link: String? = nil, limits: RuntimeLimits = .standard,
    services: ServiceMode = .faked, locale: LocaleTag? = nil
  ) throws(Fault) -> RunningFlow {
    let machine = Machine(Layout(program), limits: limits, mode: services, locale: locale)
    _ = try machine.launch(with: params, link: link)
    return RunningFlow(machine)
  }

  /// Starts a flow that is traced, and tells what happened while it started; see ``launch(_:limits:locale:)``.
  ///
  /// - Throws: What failed, when the flow cannot start.
  public static func launchTraced(
    _ program: Program, params: [Value?] = [], link: String? = nil, limits: RuntimeLimits = .standard,
    services: ServiceMode = .faked, locale: LocaleTag? = nil
  ) throws(Fault) -> (flow: RunningFlow, launch: Tick) {
    let machine = Machine(Layout(program), limits: limits, mode: services, locale: locale)
    machine.trace = TraceRecord()
    let launch = try machine.launch(with: params, link: link)
    return (RunningFlow(machine), launch)
  }

  /// Starts a flow whose state begins in another way than is declared, and tells what happened while it started.
  ///
  /// - Parameters:
  ///   - params: For each param of the flow what it is given, or `nil` to let it have its default.
  ///   - isCovering: Whether ``coverage`` is kept.
  ///   - isTracing: Whether ticks say what happened in them.
  ///   - services: Who answers what it asks of services.
  ///   - link: A link that is followed at once; one that no route matches is not.
  /// - Throws: What failed, when the flow cannot start.
  public static func launch(
    _ program: Program, params: [Value?] = [], given: GivenState, link: String? = nil, isCovering: Bool,
    isTracing: Bool = false,
    limits: RuntimeLimits = .standard, services: ServiceMode = .faked, locale: LocaleTag? = nil
  ) throws(Fault) -> (flow: RunningFlow, launch: Tick) {
    let machine = Machine(Layout(program), limits: limits, mode: services, locale: locale)
    machine.given = given
    if isTracing { machine.trace = TraceRecord() }
    machine.coverage = isCovering ? [] : nil
    let launch = try machine.launch(with: params, link: link)
    return (RunningFlow(machine), launch)
  }

  /// The flow that runs.
  public var program: Program { machine.layout.program }

  /// What the flow shows: the last model that could be built.
  public var model: FlowModel {
    guard let shown = machine.shown else { preconditionFailure("a launch that does not throw leaves a model") }
    return shown
  }

  /// The language that the flow is shown in.
  public var locale: LocaleTag { machine.outline.locale }

  /// Whether the flow has ended, also while a model that says so is owed.
  public var hasExited: Bool { machine.outline.hasExited }

  /// Which presenter the entry on top of the flow's own stack is, also while a model that shows it is owed.
  public var topOfStack: InstanceID? { machine.topInstance }

  /// Which presenter the screen on top is, the innermost where stacks lie in one another, also while a model that shows it
  /// is owed.
  public var top: InstanceID? { machine.innermostTop }

  /// Whether back has left an entry that ``Input/forward`` returns to.
  public var canGoForward: Bool { machine.placeWithForward != nil }

  /// The time in nanoseconds since the launch.
  public var now: Int64 { machine.now }

  /// When the next timer is due, in nanoseconds since the launch, or `nil` when none is armed.
  public var nextDeadline: Int64? { machine.outline.timers.nextDeadline }

  /// Runs one tick: each input is handled to the end, in order, and then at most one model is built.
  ///
  /// `step([a, b])` ends in the same state as `step([a])` and then `step([b])`; only the models in between are missing.
  /// A fault undoes its input alone.
  public mutating func step(_ inputs: [Input]) -> Tick {
    guard owed == nil else {
      let ran = run(inputs)
      return isModelOwed ? buildModel().following(ran) : ran
    }
    makeUnique()
    return machine.tick(inputs)
  }

  // MARK: Models later

  /// Handles inputs and leaves the model for ``buildModel()``, for a host whose readers are all asleep.
  ///
  /// Inputs, timers and effects take their course; only what models alone read is not computed. When more inputs are owed
  /// than ``RuntimeLimits/owedInputs``, the model is built here, so that what a host holds stays bounded.
  public mutating func run(_ inputs: [Input]) -> Tick {
    if owed == nil { owed = (machine.copy(), [], []) }
    makeUnique()
    let tick = machine.runWithoutModel(inputs)
    owed?.inputs += inputs.enumerated().filter { !tick.hasUndone($0.offset, $0.element) }.map(\.element)
    owed?.requests += tick.requests
    return (owed?.inputs.count ?? 0) > machine.limits.owedInputs ? buildModel().following(tick) : tick
  }

  /// Whether inputs ran whose model has not been built.
  public var isModelOwed: Bool { owed != nil }

  /// Builds the model that ``run(_:)`` left; emits nothing when it equals the last one or none is owed.
  ///
  /// When it cannot be built, what ran since the last model is undone and runs again, input by input, each with a model, so
  /// that only those are undone that have no model. The tick reports their faults.
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

  // MARK: Looking in

  /// Whether ticks say what happened in them, which costs time.
  public var isTracing: Bool {
    get { machine.trace != nil }
    set {
      guard newValue != isTracing else { return }
      makeUnique()
      machine.trace = newValue ? TraceRecord() : nil
    }
  }

  /// Whether ``coverage`` is kept, which costs time.
  public var isCovering: Bool {
    get { machine.coverage != nil }
    set {
      guard newValue != isCovering else { return }
      makeUnique()
      machine.coverage = newValue ? [] : nil
    }
  }

  /// What was reached since ``isCovering`` is set, inputs that were undone included; in no order.
  public var coverage: Set<CoveragePoint> { machine.coverage ?? [] }

  /// The events that were heard since this was emptied last, in order; `nil`, as at first, while they are not noted.
  public var notedEvents: [HeardEvent]? {
    get { machine.notedEvents }
    set {
      makeUnique()
      machine.notedEvents = newValue
    }
  }

  /// What all ticks so far cost, the launch included.
  public var totals: Totals { machine.totals }

  /// Moves time on. Every timer that comes due is a tick of its own, at its own time, in the order of their deadlines.
  ///
  /// - Returns: One tick for each timer that was due; time is at its goal afterwards.
  public mutating func advance(nanoseconds: Int64) -> [Tick] {
    var ticks = isModelOwed ? [buildModel()] : []
    makeUnique()
    ticks += machine.ticks(advancing: nanoseconds)
    return ticks
  }

  /// Puts what comes due next into another order; see ``advanceToNextTimer(order:)``.
  mutating func reorderNext(_ order: [Int]) {
    makeUnique()
    machine.willChangeOutline()
    machine.outline.timers.reorderNext(order)
    machine.commitTick()
  }

  /// Whether back would do something other than end the flow: a handler would run, or an entry would be left.
  public var isBackHandled: Bool { machine.copy().isBackHandled }

  /// The link that leads to an entry of any stack with its params, by the id of the entry; `nil` where no route does.
  public func link(toEntry id: UInt64) -> String? { machine.link(toEntry: id) }

  /// A hash of all that an author can see of the flow, the same in every process.
  ///
  /// Flows in the same state have the same fingerprint however they came there: time counts from now, identities only
  /// by their place, and nothing counts that is merely kept to save work.
  ///
  /// - Complexity: Linear in the size of the state.
  public func fingerprint() -> Fingerprint { machine.fingerprint() }

  /// Whether an author could tell no difference between both: the equality that ``fingerprint()`` is the hash of.
  public func isIdentical(to other: RunningFlow) -> Bool { machine.isIdentical(to: other.machine) }

  /// The flow's own presenter and that of each entry, root first, with the names and values of all they hold.
  public func inspect() -> [InspectedPresenter] { machine.copy().inspected() }

  /// The entries of all stacks, the top first and each behind those of the stacks inside it.
  public func inspectStacks() -> [InspectedEntry] { machine.copy().inspectedEntries() }

  /// The entries in which nobody lives for now, because they are covered and their stack composes only what is on top.
  public var sleepingEntries: [EntrySummary] { machine.sleepingEntries }

  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&machine) { machine = machine.copy() }
  }
}
