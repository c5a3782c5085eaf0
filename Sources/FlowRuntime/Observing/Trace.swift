internal import CEL
internal import FlowProgram

/// The trace of a tick, with what it takes to name causes.
struct TraceRecord: Sendable {
  /// The entries so far, in order.
  fileprivate(set) var entries: [TraceEntry] = []
  /// By node and bit of each stale reader, the names of what was written that it reads. Only looked up.
  fileprivate var causes: [NodeID: [Int: [String]]] = [:]
  /// The name of what is being written.
  fileprivate var cause = ""
  /// The value of ``causes`` before the current macrostep.
  private var causesBeforeStep: [NodeID: [Int: [String]]] = [:]
  /// The number of entries before the current macrostep.
  private var countBeforeStep = 0
  /// The value of ``causes`` before the current tick.
  private var causesBeforeTick: [NodeID: [Int: [String]]] = [:]

  /// Keeps the causes for ``undoStep()``.
  mutating func beginStep() { (causesBeforeStep, countBeforeStep) = (causes, entries.count) }

  /// Restores the causes to before the macrostep. The entries stay, except for calls, which are not made.
  mutating func undoStep() {
    causes = causesBeforeStep
    removeCalls(from: min(countBeforeStep, entries.count))
  }

  /// Restores the causes to before the tick. The entries stay, except for calls, which are not made.
  mutating func undoTick() {
    causes = causesBeforeTick
    removeCalls(from: 0)
  }

  private mutating func removeCalls(from first: Int) {
    let kept = entries[first...].filter { if case .called = $0 { false } else { true } }
    if kept.count < entries.count - first { entries.replaceSubrange(first..., with: kept) }
  }

  /// Ends the tick: its causes stay.
  mutating func commitTick() { causesBeforeTick = causes }
}

extension Engine {
  /// Records a trace entry. Costs nothing when tracing is off.
  @inline(__always) func trace(_ entry: @autoclosure () -> TraceEntry) {
    if isTraced { observer?.log.trace?.entries.append(entry()) }
  }

  /// Records the value that is about to be written.
  @inline(__always) func traceCause(_ cause: @autoclosure () -> String) {
    if isTraced { observer?.log.trace?.cause = cause() }
  }

  /// Records which readers became stale through the current write.
  func traceStale(_ added: UInt64, word: Int, in context: Context) {
    guard let observer, var record = observer.log.trace.take() else { return }
    for bit in 0..<64 where added & (1 << UInt64(bit)) != 0 {
      let reader = word * 64 + bit
      if record.causes[context.node]?[reader]?.contains(record.cause) != true {
        record.causes[context.node, default: [:]][reader, default: []].append(record.cause)
      }
    }
    observer.log.trace = record
  }

  /// Takes the entries out, for the tick that they belong to; empty when the trace is off.
  func takeTrace() -> [TraceEntry] {
    guard let observer, let entries = observer.log.trace?.entries else { return [] }
    observer.log.trace?.entries = []
    return entries
  }

  /// Removes and returns the causes of a stale reader that is about to be recomputed.
  func takeCauses(of bit: Int, in context: Context) -> [String] {
    observer?.log.trace?.causes[context.node]?.removeValue(forKey: bit) ?? []
  }

  /// Removes the causes of the readers in a place, because its next presenter is a new one.
  func forgetCauses(ofNode node: NodeID) {
    if isTraced { observer?.log.trace?.causes.removeValue(forKey: node) }
  }

  /// Records an input that no presenter heard. A place is only ever used by instances of one presenter, so the name
  /// is available even after that has left.
  func traceDropping(_ input: Input, _ reason: DroppedInput.Reason) {
    guard case .event(let instance, let event, _) = input, outline.hasNode(of: instance) else {
      let name =
        switch input {
        case .arrange: "arrange"
        case .open: "open"
        case .forward: "forward"
        case .reply: "a reply"
        case .item, .streamFailed, .itemUnusable: "an item"
        case .dismiss: "dismiss"
        case .locale: "locale"
        default: "back"
        }
      return trace(.dropped(presenter: "flow", event: name, reason: reason.description))
    }
    let presenter = layout.presenters[nodes[instance.node].presenter].presenter
    let name = presenter.events.element(at: event)?.name ?? "an unknown event"
    let receiver = isAlive(instance) ? path(of: instance.node) : self.name(ofPresenter: presenter.index)
    trace(.dropped(presenter: receiver, event: name, reason: reason.description))
  }

  /// Returns the path of a living presenter in the syntax of ``PartPath``.
  ///
  /// Screens of the flow itself and its stores have no prefix. Other presenters composed by the flow are prefixed
  /// with `flow`.
  func path(of node: NodeID) -> String {
    let place = nodes[node]
    if !place.parent.exists { return "flow" }
    guard let child = childName(of: context(ofNode: node)) else {
      return path(ofEntry: place.presenter, on: place.parent)
    }
    let isStore = layout.presenters[place.presenter].presenter.role == .store
    return place.parent == Engine.flowNode && isStore ? child : "\(path(of: place.parent)).\(child)"
  }

  /// Returns the path of an entry on a stack of a presenter. The entry may sleep.
  func path(ofEntry presenter: PresenterID, on node: NodeID) -> String {
    let name = layout.program.names.name(ofEntry: presenter, on: nodes[node].presenter)
    return node == Engine.flowNode ? name : "\(path(of: node)).\(name)"
  }

  /// Returns the name of a presenter that may have left.
  func name(ofPresenter presenter: PresenterID) -> String { layout.program.names.name(of: presenter) }
}
