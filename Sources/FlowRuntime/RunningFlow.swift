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
/// let increment = InputEvent…
/// let tick = flow.step([.event(to: flow.model.top.instance, event: 0, payload: payload)])
/// ```
public struct RunningFlow: Sendable {
  private var machine: Machine
  /// What the flow shows: the last model that could be built.
  public private(set) var model: FlowModel

  private init(_ machine: Machine, model: FlowModel) {
    self.machine = machine
    self.model = model
  }

  /// Starts a flow. Its first model is there on return.
  ///
  /// - Throws: What failed, when the flow cannot start.
  public static func launch(
    _ program: Program, limits: RuntimeLimits = .standard
  ) throws(Fault) -> RunningFlow {
    let machine = Machine(Layout(program), limits: limits)
    let model = try machine.launch()
    return RunningFlow(machine, model: model)
  }

  /// The flow that runs.
  public var program: Program { machine.layout.program }

  /// The time in nanoseconds since the launch.
  public var now: Int64 { machine.now }

  /// When the next timer is due, in nanoseconds since the launch, or `nil` when none is armed.
  public var nextDeadline: Int64? { machine.outline.timers.nextDeadline }

  /// Runs one tick: each input is handled to the end, in order, and then at most one model is built.
  ///
  /// `step([a, b])` ends in the same state as `step([a])` and then `step([b])`; only the models in between are missing.
  /// A fault undoes its input alone.
  public mutating func step(_ inputs: [Input]) -> Tick {
    makeUnique()
    let tick = machine.tick(inputs)
    if let new = tick.model { model = new }
    return tick
  }

  /// Moves time on. Every timer that comes due is a tick of its own, at its own time, in the order of their deadlines.
  ///
  /// - Returns: One tick for each timer that was due; time is at its goal afterwards.
  public mutating func advance(nanoseconds: Int64) -> [Tick] {
    makeUnique()
    let ticks = machine.ticks(advancing: nanoseconds)
    if let new = ticks.last(where: { $0.model != nil })?.model { model = new }
    return ticks
  }

  /// Whether back would do something other than end the flow: a handler would run, or an entry would be left.
  public var isBackHandled: Bool { machine.copy().isBackHandled }

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

  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&machine) { machine = machine.copy() }
  }
}
