public import CEL
public import Diagnostics
public import FlowProgram

/// A running flow that goes forth and back: inputs are entered and taken back again, in the reverse order.
///
/// It is one value that is written in place with a log of what was replaced, so that trying an input costs what the input
/// changes and not a copy. No model is built unless it is asked for. A walker belongs to one thread.
///
/// ```swift
/// let walker = FlowWalker(flow)
/// let outcome = walker.enter(.back)
/// let state = walker.canonicalBytes()
/// walker.leave()
/// ```
public final class FlowWalker {
  private(set) var machine: Machine
  let writer: CanonicalWriter
  let recorder: StepRecorder?
  private var contents: ContentList?
  @exclusivity(unchecked) private var levels: [Level] = []

  /// What it takes to undo all that happened since an input was entered.
  private struct Level {
    let nodes: Int
    let words: Int
    let values: Int
    let rowLists: Int
    let models: Int
    let now: Int64
    let lastTouch: Int64
    let isOutlineOwed: Bool
    /// The outline, if the input changed it.
    var outline: FormerOutline?
    /// What else was replaced, if anything was.
    var replaced: Replaced?
  }

  /// What few inputs replace and is too large to be kept for all.
  private final class Replaced {
    /// The model that was shown, once another was built.
    var shown: FlowModel?
    /// The machine whose process died; everything of it is as it was.
    var machine: Machine?
  }

  /// What came of an input.
  public struct Outcome: Sendable {
    /// What failed; each fault undid its input.
    public let faults: [Fault]
    /// Whether nobody heard the input.
    public let isDropped: Bool
  }

  /// Takes a flow to walk from; the flow itself stays as it is.
  ///
  /// - Parameters:
  ///   - abstraction: What may differ in states that count as one.
  ///   - isRecording: Whether it is noted which events were heard and which alternatives ran.
  public init(_ flow: RunningFlow, abstraction: StateAbstraction = StateAbstraction(), isRecording: Bool = false) {
    machine = flow.settledMachine.copy()
    machine.trace = nil
    writer = CanonicalWriter(abstraction)
    recorder = isRecording ? StepRecorder() : nil
    machine.recorder = recorder
  }

  /// The same state, with what services answer left to the explorer's choice.
  public static func leavingServicesToChoice(_ flow: RunningFlow) -> RunningFlow {
    RunningFlow(restored: flow.settledMachine.copyLeavingServicesToChoice())
  }

  // MARK: Walking

  /// How many inputs were entered and not taken back.
  public var depth: Int { levels.count }

  /// Handles an input to the end, without a model.
  public func enter(_ input: Input) -> Outcome { enter { $0.runUndoably(input) } }

  /// Lets something happen to the machine that can be taken back again.
  func enter(_ body: (Machine) -> Tick) -> Outcome {
    beginLevel()
    let tick = body(machine)
    machine.reads = nil
    // Whoever walks reads what is asked for off the state.
    machine.requests.removeAll(keepingCapacity: true)
    if !machine.unheard.isEmpty { machine.unheard = [] }
    if let outline = machine.takeTickOutline() { levels[levels.count - 1].outline = outline }
    return Outcome(faults: tick.faults, isDropped: !tick.dropped.isEmpty)
  }

  /// Goes on with another machine until that is taken back.
  func enter(_ other: Machine) {
    beginLevel()
    let replaced = Replaced()
    replaced.machine = machine
    levels[levels.count - 1].replaced = replaced
    machine = other
    machine.trace = nil
  }

  /// Notes that something was entered that changed nothing.
  func enterNothing() { beginLevel() }

  private func beginLevel() {
    levels.append(
      Level(
        nodes: machine.nodes.mark, words: machine.words.mark, values: machine.values.mark,
        rowLists: machine.rowLists.mark, models: machine.models.mark, now: machine.now, lastTouch: machine.lastTouch,
        isOutlineOwed: machine.isOutlineOwed))
    recorder?.heard.removeAll(keepingCapacity: true)
    recorder?.hasActed = false
  }

  /// Takes back the input that was entered last, as if it had never been.
  public func leave() {
    guard let level = levels.popLast() else { return }
    if let former = level.replaced?.machine {
      machine = former
      return
    }
    machine.nodes.undo(to: level.nodes)
    machine.words.undo(to: level.words)
    machine.values.undo(to: level.values)
    machine.rowLists.undo(to: level.rowLists)
    machine.models.undo(to: level.models)
    if let outline = level.outline { machine.restore(outline) }
    if let shown = level.replaced?.shown { machine.shown = shown }
    machine.now = level.now
    machine.lastTouch = level.lastTouch
    machine.isOutlineOwed = level.isOutlineOwed
  }

  /// Builds the model of the present state.
  ///
  /// - Throws: Why there is none; a running flow would have undone the last input.
  public func buildModel() throws(Fault) -> FlowModel {
    if let level = levels.last {
      let replaced = level.replaced ?? Replaced()
      if replaced.shown == nil { replaced.shown = machine.shown }
      levels[levels.count - 1].replaced = replaced
    }
    defer { machine.reads = nil }
    _ = try machine.modelPhase()
    if machine.reads != nil { machine.takeUpModel() }
    guard let shown = machine.shown else { preconditionFailure("a walker begins with a model") }
    return shown
  }

  // MARK: The present state

  /// The state as bytes: the same for two states exactly when no author could tell them apart, but for what the abstraction
  /// leaves out. They mean something only beside other states of the same program.
  public func canonicalBytes() -> [UInt8] {
    writer.write(machine)
    return Array(writer.bytes)
  }

  /// The state as bytes that are not copied: they are good until the walker is asked for a state or walks again. See
  /// ``canonicalBytes()``.
  public func writtenState() -> UnsafeBufferPointer<UInt8> {
    writer.write(machine)
    return writer.bytes
  }

  /// Whether the state whose bytes were asked for last passes a bound of the abstraction.
  public var isOutOfBounds: Bool { writer.isOutOfBounds }

  /// Whether the flow has ended.
  public var hasExited: Bool { machine.outline.hasExited }

  /// How many entries the backstack has.
  public var stackDepth: Int { machine.outline.stack.count }

  /// Whether some stack on top keeps what back has left.
  public var canGoForward: Bool { machine.placeWithForward != nil }

  /// How long it takes until the next timer is due, in nanoseconds, or `nil` when none is armed.
  public var timeToNextTimer: Int64? {
    machine.outline.timers.nextDeadline.map { max(0, $0 &- machine.now) }
  }

  /// What services were asked for and may answer now, in an order that is the same on every way to a state.
  public var openRequests: [OpenRequest] {
    if machine.outline.calls.isEmpty, machine.outline.subscriptions.isEmpty { return [] }
    writer.survey(machine)
    let places = machine.outline.calls.count > 1 ? writer.allPositions : []
    // Calls with timers of their own are told apart by these.
    let timed = Set(machine.outline.timers.inOrder.compactMap { $0.service?.number })
    return machine.openRequests {
      writer.position(ofNode: $0)
    } calls: {
      writer.callOrder(machine)
    } isSame: { left, right in
      let (left, right) = (machine.outline.calls[left], machine.outline.calls[right])
      if timed.contains(left.number) || timed.contains(right.number) { return false }
      let pair = (machine.state(of: left, places), machine.state(of: right, places))
      return pair.0.count == pair.1.count && zip(pair.0, pair.1).allSatisfy { $0.isIdentical(to: $1) }
    }
  }

  /// The living presenters in the order of the tree; a place in it names the same presenter in every way to a state.
  public func instancesInOrder() -> [InstanceID] {
    writer.survey(machine)
    return writer.order.map { machine.instance(ofNode: Int($0)) }
  }

  /// The presenter at a place in the order of the tree, or `nil` when there is none; one of ``instancesInOrder()``.
  public func instance(atPlace place: Int) -> InstanceID? {
    writer.survey(machine)
    return writer.order.element(at: place).map { machine.instance(ofNode: Int($0)) }
  }

  /// The place of a presenter among those in order, as of when that order or the bytes of the state were asked for last.
  public func place(of instance: InstanceID) -> Int? {
    let position = writer.position(ofNode: Int(instance.index))
    return position < writer.order.count ? position : nil
  }

  /// The value of a formula over what the flow itself can read.
  public func evaluate(_ expression: Expression) throws(Fault) -> Value {
    machine.context = machine.context(ofNode: Machine.flowNode)
    defer { machine.reads = nil }
    return try machine.evaluate(expression)
  }

  /// The flow's own presenter and that of each entry, root first, with the names and values of all they hold.
  public func inspect() -> [InspectedPresenter] { machine.copy().inspected() }

  /// The screens on all stacks, in the order of the tree: equal for two states exactly when these are.
  public func stackShape() -> [Int] {
    writer.survey(machine)
    var shape: [Int] = []
    for node in writer.order {
      let holder = Int(machine.nodes[Int(node)].holder)
      guard machine.outline.holders.indices.contains(holder) else { continue }
      for stack in machine.outline.holders[holder].stacks { shape += [-1] + stack.entries.map(\.presenter) }
    }
    return shape
  }

  /// The state taken apart into what all screens share and what lives in each entry.
  public func stackPicture() -> StackPicture {
    writer.write(machine)
    let parts = writer.parts
    return StackPicture(
      shared: parts.first ?? [], entries: Array(parts.dropFirst()),
      topScreen: machine.outline.stack.last?.presenter ?? Program.flowPresenter)
  }

  /// The list that contents are written to, used again and again.
  func contentList(_ numbering: any ByteNumbering) -> ContentList {
    if let contents { return contents }
    let list = ContentList(numbering)
    contents = list
    return list
  }

  // MARK: What ran

  /// The events that were heard by the input that was entered last; empty unless recording.
  public var heard: [HeardEvent] { recorder?.heard ?? [] }

  /// Whether the input that was entered last did something that a state does not show, or nothing on purpose: it restarted a
  /// timer, made a call, told the outside of the flow, or came to an alternative without steps.
  public var hasActed: Bool {
    guard let recorder else { return false }
    let presenters = machine.layout.presenters
    return recorder.hasActed
      || recorder.heard.contains { event in
        let presenter = presenters[event.presenter].presenter
        return presenter.role == .flow && presenter.events[event.event].isEmitted
      }
  }

  /// The outcomes so far of the condition at a place in the file, including those of inputs that were undone.
  public func use(ofConditionAt span: Span) -> AlternativeUse { use(ofAlternativeAt: span) }

  /// What became so far of the alternative that stands at a place in the file, taken back or not.
  public func use(ofAlternativeAt span: Span) -> AlternativeUse {
    let marks = recorder?.marks(at: span) ?? 0
    return AlternativeUse(
      ran: marks & StepRecorder.ran != 0, held: marks & StepRecorder.held != 0,
      failed: marks & StepRecorder.failed != 0)
  }
}
