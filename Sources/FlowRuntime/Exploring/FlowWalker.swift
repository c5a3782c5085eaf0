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
  private let machine: Machine
  private let writer: CanonicalWriter
  private let recorder: StepRecorder?
  private var levels: [Level] = []

  /// What it takes to undo all that happened since an input was entered.
  private struct Level {
    let nodes: Int
    let words: Int
    let values: Int
    let rowLists: Int
    let models: Int
    let outline: Outline
    let now: Int64
    let lastTouch: Int64
    let shown: FlowModel?
    let isOutlineOwed: Bool
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

  // MARK: Walking

  /// How many inputs were entered and not taken back.
  public var depth: Int { levels.count }

  /// Handles an input to the end, without a model.
  public func enter(_ input: Input) -> Outcome {
    levels.append(
      Level(
        nodes: machine.nodes.mark, words: machine.words.mark, values: machine.values.mark,
        rowLists: machine.rowLists.mark, models: machine.models.mark, outline: machine.outline, now: machine.now,
        lastTouch: machine.lastTouch, shown: machine.shown, isOutlineOwed: machine.isOutlineOwed))
    recorder?.heard.removeAll(keepingCapacity: true)
    let tick = machine.runUndoably(input)
    return Outcome(faults: tick.faults, isDropped: !tick.dropped.isEmpty)
  }

  /// Takes back the input that was entered last, as if it had never been.
  public func leave() {
    guard let level = levels.popLast() else { return }
    machine.nodes.undo(to: level.nodes)
    machine.words.undo(to: level.words)
    machine.values.undo(to: level.values)
    machine.rowLists.undo(to: level.rowLists)
    machine.models.undo(to: level.models)
    machine.outline = level.outline
    machine.now = level.now
    machine.lastTouch = level.lastTouch
    machine.shown = level.shown
    machine.isOutlineOwed = level.isOutlineOwed
  }

  /// Builds the model of the present state.
  ///
  /// - Throws: Why there is none; a running flow would have undone the last input.
  public func buildModel() throws(Fault) -> FlowModel {
    _ = try machine.modelPhase()
    guard let shown = machine.shown else { preconditionFailure("a walker begins with a model") }
    return shown
  }

  // MARK: The present state

  /// The state as bytes: the same for two states exactly when no author could tell them apart, but for what the abstraction
  /// leaves out. They mean something only beside other states of the same program.
  public func canonicalBytes() -> [UInt8] {
    writer.write(machine)
    return writer.bytes
  }

  /// Hands out the state as bytes without copying them; see ``canonicalBytes()``.
  @inline(__always)
  public func withCanonicalBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    writer.write(machine)
    return writer.bytes.withUnsafeBufferPointer(body)
  }

  /// Whether the state whose bytes were asked for last passes a bound of the abstraction.
  public var isOutOfBounds: Bool { writer.isOutOfBounds }

  /// Whether the flow has ended.
  public var hasExited: Bool { machine.outline.hasExited }

  /// How many entries the backstack has.
  public var stackDepth: Int { machine.outline.stack.count }

  /// How long it takes until the next timer is due, in nanoseconds, or `nil` when none is armed.
  public var timeToNextTimer: Int64? {
    machine.outline.timers.nextDeadline.map { max(0, $0 &- machine.now) }
  }

  /// The living presenters in the order of the tree; a place in it names the same presenter in every way to a state.
  public func instancesInOrder() -> [InstanceID] {
    writer.survey(machine)
    return writer.order.map { machine.instance(ofNode: Int($0)) }
  }

  /// The place of a presenter among those in order, as of when that order was asked for last.
  public func place(of instance: InstanceID) -> Int? {
    let index = Int(instance.index)
    guard index < writer.positions.count, writer.positions[index] < writer.order.count else { return nil }
    return Int(writer.positions[index])
  }

  /// The value of a formula over what the flow itself can read.
  public func evaluate(_ expression: Expression) throws(Fault) -> Value {
    machine.context = machine.context(ofNode: Machine.flowNode)
    return try machine.evaluate(expression)
  }

  /// The flow's own presenter and that of each entry, root first, with the names and values of all they hold.
  public func inspect() -> [InspectedPresenter] { machine.copy().inspected() }

  /// The state taken apart into what all screens share and what lives in each entry.
  public func stackPicture() -> StackPicture {
    writer.write(machine)
    let parts = writer.parts
    return StackPicture(
      shared: parts.first ?? [], entries: Array(parts.dropFirst()),
      topScreen: machine.outline.stack.last?.presenter ?? Program.flowPresenter)
  }

  // MARK: What ran

  /// The events that were heard by the input that was entered last; empty unless recording.
  public var heard: [HeardEvent] { recorder?.heard ?? [] }

  /// What became so far of the alternative that stands at a place in the file, taken back or not.
  public func use(ofAlternativeAt span: Span) -> AlternativeUse {
    let marks = recorder?.marks(at: span) ?? 0
    return AlternativeUse(
      ran: marks & StepRecorder.ran != 0, held: marks & StepRecorder.held != 0,
      failed: marks & StepRecorder.failed != 0)
  }
}
