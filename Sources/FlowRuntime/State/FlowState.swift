public import CEL
internal import FlowProgram

/// The state of a running flow: a value, which an engine turns into the next one.
///
/// A copy shares all storage that neither side has changed, at a cost that does not depend on the flow.
struct FlowState: Sendable {
  var memory = Memory()
  var outline: Outline
  var clock = Clock()
  /// The number of the next call or subscription. Numbers used by undone work are not reused, because a host may
  /// have seen them.
  var nextCall: UInt64 = 1
  /// The last valid model, or `nil` during launch.
  var shown: ShownModel?
  /// Whether the stack, the messages or the end of the flow changed in ticks whose model is still to be built.
  var isOutlinePending = false
  /// The counters of all ticks so far.
  var totals = Totals()

  /// Creates the state of a flow that is yet to be launched.
  init(_ layout: Layout, locale: LocaleTag?) {
    outline = Outline(
      presenterCount: layout.presenters.count, locale: locale ?? layout.program.strings.defaultLocale)
    outline.fakePositions = Array(repeating: 0, count: layout.program.operations.count)
    outline.fakeSeeds = layout.program.fakes.map { $0?.seed ?? 0 }
  }
}

/// A model that was shown, behind one reference: the parts of a model are many, and states are moved and copied often.
final class ShownModel: Sendable {
  let model: FlowModel

  init(_ model: FlowModel) { self.model = model }
}

/// The data of all presenters.
///
/// Every array has a log of its writes, so that a macrostep and a tick can be undone. An array that is added here has
/// to be added to nothing else.
struct Memory: Sendable {
  var nodes = LoggedArray<PresenterNode>()
  var words = LoggedArray<UInt64>()
  var values = LoggedArray<Value>()
  /// The nodes of the rows in order, for each repeated child of each instance.
  var rowLists = LoggedArray<[NodeID]>()
  /// The last model of each node.
  var models = LoggedArray<PresenterModel?>()

  /// A moment to undo to: the lengths of the logs.
  struct Mark {
    fileprivate var nodes = 0
    fileprivate var words = 0
    fileprivate var values = 0
    fileprivate var rowLists = 0
    fileprivate var models = 0

    /// The moment of the last commit.
    static var start: Mark { Mark() }
  }

  /// The present moment.
  @inline(__always) var mark: Mark {
    Mark(nodes: nodes.mark, words: words.mark, values: values.mark, rowLists: rowLists.mark, models: models.mark)
  }

  /// Undoes all writes since a moment.
  mutating func undo(to mark: Mark) {
    nodes.undo(to: mark.nodes)
    words.undo(to: mark.words)
    values.undo(to: mark.values)
    rowLists.undo(to: mark.rowLists)
    models.undo(to: mark.models)
  }

  /// Makes all writes so far permanent.
  @inline(__always) mutating func commit() {
    nodes.commit()
    words.commit()
    values.commit()
    rowLists.commit()
    models.commit()
  }

  /// Makes room for all places of an outline.
  mutating func grow(for outline: Outline) {
    nodes.grow(to: outline.nodeCount, filler: PresenterNode())
    words.grow(to: outline.wordCount, filler: 0)
    values.grow(to: outline.valueCount, filler: .null)
    rowLists.grow(to: outline.rowListCount, filler: [])
    models.grow(to: outline.nodeCount, filler: nil)
  }
}

/// The times that a flow reads, in nanoseconds since the launch.
struct Clock: Sendable, Equatable {
  /// The present time.
  var now: Int64 = 0
  /// The time of the last user action.
  var lastTouch: Int64 = 0
  /// The instant of the launch.
  var origin = RunningFlow.usualInstant
  /// The instant that steps read whatever the time is, or `nil` outside of explorations.
  var fixed: Timestamp?

  /// The present instant.
  var instant: Timestamp { fixed ?? origin.adding(now) }
}

extension Timestamp {
  /// Returns the instant that is later by nanoseconds, or the last or first one if there is none.
  func adding(_ nanoseconds: Int64) -> Timestamp {
    if let instant = adding(Value.Duration(nanoseconds: nanoseconds)) { return instant }
    return (nanoseconds < 0 ? Timestamp("0001-01-01T00:00:00Z") : Timestamp("9999-12-31T23:59:59Z")) ?? self
  }
}

extension Engine {
  /// The instant of the input that is handled.
  var instant: Timestamp { state.clock.instant }
}

extension RunningFlow {
  /// The instant at which scenarios, explorations and other runs in virtual time begin unless they declare another.
  public static let usualInstant = Timestamp("2026-01-01T00:00:00Z") ?? .epoch

  /// The present instant, as steps read it under `now`.
  public var instant: Timestamp { inspector.instant }
}
