internal import CEL
internal import FlowProgram

/// The state of a running flow, and the tool that applies inputs to it. What it keeps between ticks beside the state is
/// room to work in.
///
/// - Invariant: An engine that more than one ``RunningFlow`` refers to is never written. That makes it safe to share
///   between threads, and makes a copy of a flow a snapshot.
final class Engine: Scope, @unchecked Sendable {
  let layout: Layout
  let limits: RuntimeLimits
  /// The source of service results.
  let mode: ServiceMode
  /// The initial state that replaces the declared one.
  let given: GivenState?

  // Only one thread works on an engine, and no access to one of these properties calls back into another. Checking
  // exclusivity at each access took a quarter of every tick.

  /// The state of the flow.
  @exclusivity(unchecked) var state: FlowState
  /// The working memory of the current tick.
  @exclusivity(unchecked) var scratch: TickScratch
  /// The receiver of everything that happens, or `nil` when nothing is observed.
  @exclusivity(unchecked) var observer: Observer?

  init(
    _ layout: Layout, limits: RuntimeLimits, mode: ServiceMode, given: GivenState? = nil, state: FlowState
  ) {
    self.layout = layout
    self.limits = limits
    self.mode = mode
    self.given = given
    self.state = state
    scratch = TickScratch(layout)
    super.init()
  }

  /// Creates an engine whose flow is yet to be launched.
  convenience init(
    _ layout: Layout, limits: RuntimeLimits, mode: ServiceMode, given: GivenState? = nil, locale: LocaleTag?
  ) {
    self.init(layout, limits: limits, mode: mode, given: given, state: FlowState(layout, locale: locale))
  }

  /// Creates an engine with a copy of the state.
  ///
  /// - Parameters:
  ///   - limits: Other limits, or `nil` for the same.
  ///   - mode: Another source of service results, or `nil` for the same.
  convenience init(copying other: Engine, limits: RuntimeLimits? = nil, mode: ServiceMode? = nil) {
    self.init(
      other.layout, limits: limits ?? other.limits, mode: mode ?? other.mode, given: other.given, state: other.state)
  }

  override func value(of slot: Int) throws(EvaluationError) -> Value { try value(ofVariable: slot) }
}

// Short names for what nearly every line of a tick uses.
extension Engine {
  @inline(__always) var nodes: LoggedArray<PresenterNode> {
    _read { yield state.memory.nodes }
    _modify { yield &state.memory.nodes }
  }

  @inline(__always) var words: LoggedArray<UInt64> {
    _read { yield state.memory.words }
    _modify { yield &state.memory.words }
  }

  @inline(__always) var values: LoggedArray<Value> {
    _read { yield state.memory.values }
    _modify { yield &state.memory.values }
  }

  @inline(__always) var rowLists: LoggedArray<[NodeID]> {
    _read { yield state.memory.rowLists }
    _modify { yield &state.memory.rowLists }
  }

  @inline(__always) var models: LoggedArray<PresenterModel?> {
    _read { yield state.memory.models }
    _modify { yield &state.memory.models }
  }

  @inline(__always) var outline: Outline {
    _read { yield state.outline }
    _modify { yield &state.outline }
  }

  @inline(__always) var journal: Journal {
    _read { yield scratch.journal }
    _modify { yield &scratch.journal }
  }

  @inline(__always) var work: Work {
    _read { yield scratch.work }
    _modify { yield &scratch.work }
  }

  @inline(__always) var context: Context {
    _read { yield scratch.context }
    _modify { yield &scratch.context }
  }

  @inline(__always) var locals: [Value] {
    _read { yield scratch.locals }
    _modify { yield &scratch.locals }
  }

  @inline(__always) var counters: Counters {
    _read { yield scratch.counters }
    _modify { yield &scratch.counters }
  }
}
