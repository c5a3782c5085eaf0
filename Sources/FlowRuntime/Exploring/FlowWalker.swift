public import CEL
public import Diagnostics
public import FlowProgram

/// A running flow that moves forward and back: inputs are entered and undone in reverse order.
///
/// It is one value that is written in place with a log of replaced data, so that trying an input costs what the
/// input changes and not a copy. A model is built only on request. A walker belongs to one thread.
///
/// ```swift
/// let walker = FlowWalker(flow)
/// let outcome = walker.enter(.back)
/// let state = walker.canonicalBytes()
/// walker.leave()
/// ```
public final class FlowWalker {
  private(set) var engine: Engine
  let writer: CanonicalWriter
  let recorder: StepRecorder?
  /// Whether the abstraction has strings that rest while their presenters are hidden.
  let restsTexts: Bool
  private var contents: ContentList?
  @exclusivity(unchecked) private var levels: [Level] = []

  /// The data for undoing everything since an input was entered.
  private struct Level {
    let memory: Memory.Mark
    let clock: Clock
    let isOutlinePending: Bool
    /// The outline, if the input changed it.
    var outline: FormerOutline?
    /// Other replaced data, if any.
    var replaced: Replaced?
  }

  /// The data that few inputs replace and that is too large to be kept for all.
  private final class Replaced {
    /// The previous model, once another was built.
    var shown: ShownModel?
    /// The engine whose process died, unchanged.
    var engine: Engine?
  }

  /// The outcome of an input.
  public struct Outcome: Sendable {
    /// The faults, each of which undid its input.
    public let faults: [Fault]
    /// Whether the input was dropped.
    public let isDropped: Bool
  }

  /// Creates a walker that starts at a flow. The flow itself stays unchanged.
  ///
  /// - Parameters:
  ///   - abstraction: The differences between states that count as equal.
  ///   - isRecording: Whether heard events and executed alternatives are recorded.
  ///   - allowsEqualRows: Whether rows of a list in a view may share a key, which is a fault otherwise.
  ///   - tellsBatches: Whether states differ in which timers that are due at one instant were armed by one input.
  public init(
    _ flow: RunningFlow, abstraction: StateAbstraction = StateAbstraction(), isRecording: Bool = false,
    allowsEqualRows: Bool = false, tellsBatches: Bool = false
  ) {
    engine = flow.settled.inspector
    if allowsEqualRows {
      var limits = engine.limits
      limits.allowsEqualRows = true
      engine = Engine(copying: engine, limits: limits)
    }
    engine.state.clock.fixed = engine.state.clock.fixed ?? engine.instant
    writer = CanonicalWriter(abstraction, tellsBatches: tellsBatches)
    restsTexts = abstraction.restsAnything
    recorder = isRecording ? StepRecorder() : nil
    engine.observer = recorder.map { Observer(recorder: $0) }
    restHiddenTexts()
  }

  /// Returns the same state with service results left to the explorer's choice.
  public static func leavingServicesToChoice(_ flow: RunningFlow) -> RunningFlow {
    flow.leavingServicesToChoice
  }

  // MARK: Walking

  /// The number of inputs that were entered and not undone.
  public var depth: Int { levels.count }

  /// Handles an input completely, without building a model.
  public func enter(_ input: Input) -> Outcome { enter { $0.runUndoably(input) } }

  /// Runs a change of the engine that can be undone.
  func enter(_ body: (Engine) -> Tick) -> Outcome {
    beginLevel()
    let tick = body(engine)
    engine.reads = nil
    // Callers read the requests from the state.
    engine.scratch.requests.removeAll(keepingCapacity: true)
    if !engine.scratch.unheard.isEmpty { engine.scratch.unheard = [] }
    keepTickOutline()
    restHiddenTexts()
    return Outcome(faults: tick.faults, isDropped: !tick.dropped.isEmpty)
  }

  /// Continues with another engine until that is undone. Keeps the notes about its start.
  func enter(_ other: Engine) {
    addLevel()
    let replaced = Replaced()
    replaced.engine = engine
    levels[levels.count - 1].replaced = replaced
    engine = other
    restHiddenTexts()
  }

  /// Keeps the outline before the last change, if the change replaced it.
  func keepTickOutline() {
    guard let outline = engine.takeTickOutline(), let level = levels.indices.last, levels[level].outline == nil else {
      return
    }
    levels[level].outline = outline
  }

  /// Enters a level without changes.
  func enterNothing() { beginLevel() }

  private func beginLevel() {
    addLevel()
    clearNotes()
  }

  /// Forgets the events and steps of the last input.
  func clearNotes() {
    recorder?.heard.removeAll(keepingCapacity: true)
    recorder?.hasActed = false
  }

  private func addLevel() {
    levels.append(
      Level(
        memory: engine.state.memory.mark, clock: engine.state.clock, isOutlinePending: engine.state.isOutlinePending))
  }

  /// Undoes the last input.
  public func leave() {
    guard let level = levels.popLast() else { return }
    if let former = level.replaced?.engine {
      engine = former
      return
    }
    engine.state.memory.undo(to: level.memory)
    if let outline = level.outline { engine.restore(outline) }
    if let shown = level.replaced?.shown { engine.state.shown = shown }
    engine.state.clock = level.clock
    engine.state.isOutlinePending = level.isOutlinePending
  }

  /// Builds the model of the present state.
  ///
  /// - Throws: The fault that prevents the model. A running flow would have undone the last input.
  public func buildModel() throws(Fault) -> FlowModel {
    if let level = levels.last {
      let replaced = level.replaced ?? Replaced()
      if replaced.shown == nil { replaced.shown = engine.state.shown }
      levels[levels.count - 1].replaced = replaced
    }
    defer { engine.reads = nil }
    _ = try engine.modelPhase()
    if engine.reads != nil { engine.noteModelReads() }
    guard let shown = engine.state.shown else { preconditionFailure("a walker begins with a model") }
    return shown.model
  }

  // MARK: The present state

  /// Returns the state as bytes. They are equal for two states exactly when no author can distinguish them, except
  /// for the parts that the abstraction leaves out. They are comparable only between states of the same program.
  public func canonicalBytes() -> [UInt8] {
    writer.write(engine)
    return Array(writer.bytes)
  }

  /// Whether the last written state exceeds a bound of the abstraction.
  public var isOutOfBounds: Bool { writer.isOutOfBounds }

  /// Whether the flow has ended.
  public var hasExited: Bool { engine.outline.hasExited }

  /// The number of entries of the backstack.
  public var stackDepth: Int { engine.outline.stack.count }

  /// The number of entries of the deepest other stack, inside a presenter or an imported flow.
  public var innerStackDepth: Int { engine.outline.innerStackDepth }

  /// The locale that the flow is shown in.
  public var locale: LocaleTag { engine.outline.locale }

  /// Whether some top stack has history to return to.
  public var canGoForward: Bool { engine.placeWithForward != nil }

  /// The time until the next timer is due, in nanoseconds, or `nil` when none is armed.
  public var timeToNextTimer: Int64? {
    engine.outline.timers.nextDeadline.map { max(0, $0 &- engine.state.clock.now) }
  }

  /// The service requests that can be answered now, in an order that is the same on every path to a state.
  public var openRequests: [OpenRequest] {
    if engine.outline.calls.isEmpty, engine.outline.subscriptions.isEmpty { return [] }
    writer.survey(engine)
    let places = engine.outline.calls.count > 1 ? writer.allPositions : []
    // Calls with timers of their own are distinguished by these.
    let timed = Set(engine.outline.timers.inOrder.compactMap { $0.service?.number })
    return engine.openRequests {
      writer.position(ofNode: $0)
    } calls: {
      writer.callOrder(engine)
    } isSame: { left, right in
      let (left, right) = (engine.outline.calls[left], engine.outline.calls[right])
      if timed.contains(left.number) || timed.contains(right.number) { return false }
      let pair = (engine.state(of: left, places), engine.state(of: right, places))
      return pair.0.count == pair.1.count && zip(pair.0, pair.1).allSatisfy { $0.isIdentical(to: $1) }
    }
  }

  /// Returns the living presenters in tree order. A position in it names the same presenter on every path to a
  /// state.
  public func instancesInOrder() -> [InstanceID] {
    writer.survey(engine)
    return writer.order.map { engine.instance(ofNode: $0) }
  }

  /// Returns the presenter at a position in ``instancesInOrder()``, or `nil` when the position is out of range.
  public func instance(atPlace place: Int) -> InstanceID? {
    writer.survey(engine)
    return writer.order.element(at: place).map { engine.instance(ofNode: $0) }
  }

  /// Returns the position of a presenter in tree order, as of the last request for that order or for the bytes of
  /// the state.
  public func place(of instance: InstanceID) -> Int? {
    let position = writer.position(ofNode: instance.node)
    return position < writer.order.count ? position : nil
  }

  /// Returns the value of an expression over the values that the flow itself can read.
  public func evaluate(_ expression: Expression) throws(Fault) -> Value {
    engine.context = engine.context(ofNode: Engine.flowNode)
    defer { engine.reads = nil }
    return try engine.evaluate(expression)
  }

  /// The value of a condition of a property or an expectation.
  public enum Truth: Sendable {
    case holds(Bool)
    /// A derived value of a presenter that the condition reads fails. It is named by its path.
    case unknown(reason: String)
    case failed(Fault)
  }

  /// Returns the value of a condition of a property or an expectation.
  ///
  /// - Parameter example: The values of the example of the scenario.
  public func truth(of condition: Expression, example: Value? = nil) -> Truth {
    engine.scratch.failedLiving = nil
    do throws(Fault) {
      let value = try reading(example) { () throws(Fault) in try evaluate(condition) }
      return .holds(value.asBool ?? false)
    } catch {
      return engine.scratch.failedLiving.map { .unknown(reason: $0) } ?? .failed(error)
    }
  }

  /// Returns the values that a condition reads, under the names in the source. Omits those that fail.
  public func values(readBy condition: Expression, example: Value? = nil) -> [InvolvedValue] {
    reading(example) { engine.involvedValues(of: condition, in: engine.context(ofNode: Engine.flowNode)) }
  }

  private func reading<Result, Failure>(
    _ example: Value?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let example else { return try body() }
    let locals = engine.locals
    engine.locals = [.null, example]
    defer { engine.locals = locals }
    return try body()
  }

  /// Returns the flow's own presenter and that of each entry, root first, with the names and values of all their
  /// parts.
  public func inspect() -> [InspectedPresenter] { Engine(copying: engine).inspected() }

  /// Returns the screens on all stacks, in tree order. Equal for two states exactly when these are.
  public func stackShape() -> [Int] {
    writer.survey(engine)
    var shape: [Int] = []
    for node in writer.order {
      let holder = Int(engine.nodes[node].holder)
      guard engine.outline.holders.indices.contains(holder) else { continue }
      for stack in engine.outline.holders[holder].stacks { shape += [-1] + stack.entries.map(\.presenter.position) }
    }
    return shape
  }

  /// The named values in each content that was written, by its number.
  var writtenNames: [UInt64: UInt64]? { contents?.names }

  /// Returns the reused list that contents are written to.
  func contentList(_ numbering: any ByteNumbering) -> ContentList {
    if let contents { return contents }
    let list = ContentList(numbering)
    contents = list
    return list
  }

  // MARK: Recording

  /// The events heard by the last input. Empty unless recording.
  public var heard: [HeardEvent] { recorder?.heard ?? [] }

  /// Whether the last input had an effect that is not part of the state, or deliberately had none: it restarted a
  /// timer, made a call, notified the host, or reached an alternative without steps.
  public var hasActed: Bool {
    guard let recorder else { return false }
    let presenters = engine.layout.presenters
    return recorder.hasActed
      || recorder.heard.contains { event in
        let presenter = presenters[event.presenter].presenter
        return presenter.role == .flow && presenter.events[event.event].isEmitted
      }
  }

  /// Returns the outcomes so far of the condition at a place in the source, including those of undone inputs.
  public func use(ofConditionAt span: Span) -> AlternativeUse { use(ofAlternativeAt: span) }

  /// Returns the outcomes so far of the alternative at a place in the source, including those of undone inputs.
  public func use(ofAlternativeAt span: Span) -> AlternativeUse {
    let marks = recorder?.marks(at: span) ?? 0
    return AlternativeUse(
      ran: marks & StepRecorder.ran != 0, held: marks & StepRecorder.held != 0,
      failed: marks & StepRecorder.failed != 0)
  }
}
