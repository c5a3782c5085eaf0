internal import CEL
internal import FlowProgram

/// What is kept while a flow is traced.
struct TraceRecord {
  /// What happened in the tick.
  var entries: [TraceEntry] = []
  /// For each reader that is stale, by node and bit, what was written that it reads. Only looked up.
  var causes: [Int: [Int: [String]]] = [:]
  /// What is being written.
  var cause = ""
  /// ``causes`` as they were before the macrostep that is under way.
  var causesBeforeStep: [Int: [Int: [String]]] = [:]
  /// ``causes`` as they were before the tick that is under way.
  var causesBeforeTick: [Int: [Int: [String]]] = [:]
}

extension Machine {
  /// Notes something that happened; costs nothing while nobody traces.
  @inline(__always) func trace(_ entry: @autoclosure () -> TraceEntry) {
    if trace != nil { trace?.entries.append(entry()) }
  }

  /// Notes what is about to be written.
  @inline(__always) func traceCause(_ cause: @autoclosure () -> String) {
    if trace != nil { trace?.cause = cause() }
  }

  /// Notes which readers became stale through what is being written.
  func traceStale(_ added: UInt64, word: Int, in context: Context) {
    guard var record = trace else { return }
    trace = nil
    for bit in 0..<64 where added & (1 << UInt64(bit)) != 0 {
      let reader = word * 64 + bit
      if record.causes[context.node]?[reader]?.contains(record.cause) != true {
        record.causes[context.node, default: [:]][reader, default: []].append(record.cause)
      }
    }
    trace = record
  }

  /// What made a reader stale; it is about to be computed anew.
  func takeCauses(of bit: Int, in context: Context) -> [String] {
    trace?.causes[context.node]?.removeValue(forKey: bit) ?? []
  }

  /// Forgets what made the readers of the last presenter in a place stale: whoever comes there is new.
  func forgetCauses(ofNode node: Int) {
    if trace != nil { trace?.causes.removeValue(forKey: node) }
  }

  /// Notes an input that nobody heard. A place is only ever given to instances of one presenter, so that its name is known
  /// also of one that has left.
  func traceDropping(_ input: Input, _ reason: DroppedInput.Reason) {
    guard case .event(let instance, let event, _) = input, Int(instance.index) < outline.nodeCount else {
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
    let presenter = layout.presenters[Int(nodes[Int(instance.index)].presenter)].presenter
    let name = presenter.events.indices.contains(event) ? presenter.events[event].name : "an unknown event"
    let hearer = isAlive(instance) ? path(of: Int(instance.index)) : self.name(ofPresenter: presenter.index)
    trace(.dropped(presenter: hearer, event: name, reason: reason.description))
  }

  /// The path of a living presenter, as ``PartPath`` reads it.
  ///
  /// Screens of the flow itself and its stores stand alone; what else the flow composes is behind `flow`.
  func path(of index: Int) -> String {
    let node = nodes[index]
    if node.parent < 0 { return "flow" }
    guard let child = childName(of: context(ofNode: index)) else {
      return path(ofEntry: Int(node.presenter), on: Int(node.parent))
    }
    let isStore = layout.presenters[Int(node.presenter)].presenter.role == .store
    return Int(node.parent) == Machine.flowNode && isStore ? child : "\(path(of: Int(node.parent))).\(child)"
  }

  /// The path of an entry on a stack of a presenter, also of one that sleeps.
  func path(ofEntry presenter: Int, on holder: Int) -> String {
    let name = layout.program.names.name(ofEntry: presenter, on: Int(nodes[holder].presenter))
    return holder == Machine.flowNode ? name : "\(path(of: holder)).\(name)"
  }

  /// The name of a presenter that may have left.
  func name(ofPresenter presenter: Int) -> String { layout.program.names.name(of: presenter) }
}
