internal import CEL
internal import FlowProgram

// The state as a text: two states have equal texts exactly if no author can distinguish them. The text omits the
// numbers of presenters, entries and calls, and contains times relative to now. It also omits which of two timers
// due at once was armed first, and which of two pending calls was made first.
extension ReferenceFlow {
  /// The text of the state.
  public var stateKey: String {
    let order = inOrder
    var parts = [hasExited ? "ended" : "runs", locale.text, messages.map { key(of: $0, order) }.joined(separator: ",")]
    parts += order.map { key(of: $0, order) }
    parts += timerKeys(order)
    parts += resting.map { "resting \(order.firstIndex(of: $0.owner) ?? -1).\($0.index)" }
    parts += callOrder(order).map { key(of: $0, order) }
    parts += streams.map { key(of: $0, order) }.sorted()
    parts += pendingAnswers.map { "pending \(key(of: $0.home)) \(key(of: $0.steps, order)) \($0.screen)" }
    parts.append(result.map { literal($0, order) } ?? "-")
    return parts.joined(separator: "\n")
  }

  private func literal(_ value: Value, _ order: [Int]) -> String {
    let value = canonical(value, order)
    if let event = EventValue(value) {
      return "event \(event.instance.index) \(event.presenter).\(event.event) \(event.payload.literal)"
    }
    return value.literal
  }

  private func key(of message: Message, _ order: [Int]) -> String {
    let action = message.action.map { " \($0.label) \(literal($0.event.value, order))" } ?? ""
    return "'\(message.text)'\(action)"
  }

  // MARK: Presenters

  private func key(of id: Int, _ order: [Int]) -> String {
    let living = self[id]
    let parent = living.parent.flatMap { order.firstIndex(of: $0) } ?? -1
    var parts = ["\(living.presenter) in \(parent).\(living.child?.position ?? -1)"]
    parts += living.slots.map { literal($0, order) }
    if !living.row.key.isNull { parts.append("key \(living.row.key.literal)") }
    for (memory, effect) in zip(living.effects, plan(id).effects) {
      let key = effect.key == nil ? "" : literal(memory.key, order)
      parts.append("\(memory.isActive)\(memory.holds)\(key)")
    }
    for (index, kept) in living.kept.enumerated() where plan(id).children[index].keepsSaved {
      parts += kept.rows.filter { !$0.state.isEmpty }.map {
        "kept \(index) \($0.key.literal) \(key(of: $0.state, order))"
      }
    }
    for stack in living.stacks {
      parts.append("stack")
      parts += stack.entries.map { key(of: $0, order) }
      parts += stack.forward.map { "forward \(key(of: $0, order))" }
    }
    return parts.joined(separator: " ")
  }

  private func key(of entry: StackEntry, _ order: [Int]) -> String {
    var text = "<\(entry.presenter) \(entry.summary.style)"
    if entry.tenant == nil {
      let params = knownParams(of: entry).map { $0.map { literal($0, order) } ?? "-" }
      let saved = entry.saved.flatMap { $0.isEmpty ? nil : key(of: $0, order) } ?? "-"
      text += " asleep \(entry.isAdmitted) \(params) \(saved)"
    }
    if let caller = entry.caller {
      switch callerState(of: caller.presenter, at: caller.home) {
      case .gone: break
      case .awake(let id): text += " for \(order.firstIndex(of: id) ?? -1)"
      case .asleep: text += " for \(key(of: caller.home))"
      }
      if case .gone = callerState(of: caller.presenter, at: caller.home) {
      } else {
        text +=
          " \(caller.then.map { key(of: $0, order) } ?? "-") \(caller.cancelled.map { key(of: $0, order) } ?? "-")"
      }
    }
    return text + ">"
  }

  private func key(of steps: Continuation, _ order: [Int]) -> String {
    let locals = steps.locals.sorted { $0.key < $1.key }.map { "\($0.key)=\(literal($0.value, order))" }
    return "\(steps.block)(\(locals.joined(separator: " ")))"
  }

  /// Returns a place by the position of its entry among all entries, because numbers are omitted.
  private func key(of home: Home) -> String {
    let path = home.path.map { "\($0.child)[\($0.key.literal)]" }.joined(separator: ".")
    return "\(home.entry.flatMap { entryOrder.firstIndex(of: $0) } ?? -1).\(path)"
  }

  /// The numbers of all entries in tree order, including sleeping ones.
  private var entryOrder: [UInt64] {
    var found: [UInt64] = []
    func add(_ entry: StackEntry) {
      found.append(entry.id)
      if let saved = entry.saved { add(saved) }
      if let tenant = entry.tenant { add(tenant) }
    }
    func add(_ saved: Saved) {
      for entry in saved.stacks.flatMap(\.entries) { add(entry) }
      for child in saved.children { add(child.state) }
    }
    func add(_ id: Int) {
      for child in self[id].children.joined() { add(child) }
      for row in self[id].kept.flatMap(\.rows) { add(row.state) }
      for entry in self[id].stacks.flatMap({ $0.entries + $0.forward }) { add(entry) }
    }
    add(ReferenceFlow.root)
    return found
  }

  private func key(of saved: Saved, _ order: [Int]) -> String {
    let slots = saved.slots.sorted { $0.key < $1.key }.map { "\($0.key)=\(literal($0.value, order))" }
    let children = saved.children.filter { !$0.state.isEmpty }
      .map { "\($0.child)[\($0.key.literal)]\(key(of: $0.state, order))" }
    let stacks = saved.stacks.map { stack in stack.entries.map { key(of: $0, order) }.joined() }
    return "(\(slots) \(children) \(stacks))"
  }

  // MARK: Timers and calls

  /// Returns the timers in execution order; timers due at once are ordered by their texts.
  private func timerKeys(_ order: [Int]) -> [String] {
    timers.map { ($0.deadline - now, key(of: $0, order)) }
      .sorted { $0.0 != $1.0 ? $0.0 < $1.0 : $0.1 < $1.1 }
      .map { "timer \($0.0) \($0.1)" }
  }

  /// Returns the action of a timer as text.
  func key(of timer: ArmedTimer, _ order: [Int]) -> String {
    let owner = order.firstIndex(of: timer.owner) ?? -1
    switch timer.action {
    case .block(let steps, let name, let effect):
      return "\(owner) block \(key(of: steps, order)) \(name ?? "-") \(effect?.position ?? -1)"
    case .effect(let index):
      if case .idle = plan(timer.owner).effects[index].trigger { return "\(owner) idle \(index) \(now - lastTouch)" }
      return "\(owner) effect \(index)"
    case .dismissal(let id): return "dismissal \(messages.firstIndex { $0.id == id } ?? -1)"
    case .timeout(let number): return "timeout \(position(ofCall: number, order))"
    case .retry(let number): return "retry \(position(ofCall: number, order))"
    case .reply(let number, let outcome): return "reply \(position(ofCall: number, order)) \(outcome)"
    case .item(let number, let outcome):
      let effect = streams.first { $0.number == number }?.effect
      let owner = effect.flatMap { order.firstIndex(of: $0.owner) } ?? -1
      return "item \(owner).\(effect?.index.position ?? -1) \(outcome)"
    case .stop(let number):
      let effect = streams.first { $0.number == number }?.effect
      return "stop \(effect.flatMap { order.firstIndex(of: $0.owner) } ?? -1).\(effect?.index.position ?? -1)"
    }
  }

  private func position(ofCall number: UInt64, _ order: [Int]) -> Int {
    callOrder(order).firstIndex { $0.number == number } ?? -1
  }

  /// Returns the calls: pending ones first, ordered by their texts; the others in call order.
  func callOrder(_ order: [Int]) -> [ReferenceCall] {
    let asked = calls.filter { $0.phase == .asked }.enumerated().map {
      ($0.offset, key(of: $0.element, order), $0.element)
    }
    return asked.sorted { $0.1 != $1.1 ? $0.1 < $1.1 : $0.0 < $1.0 }.map(\.2) + calls.filter { $0.phase != .asked }
  }

  func key(of call: ReferenceCall, _ order: [Int]) -> String {
    let caller = isAlive(call.caller) ? order.firstIndex(of: call.caller) ?? -1 : order.count
    // After the caller has left, the flow decides whether and where the steps of the call run.
    let flow = isAlive(call.flow) ? order.firstIndex(of: call.flow) ?? -1 : order.count
    let locals = ([call.then].compactMap(\.self) + call.catches).map { key(of: $0, order) }
    let effect = call.effect?.index.position ?? -1
    return "call \(call.presenter).\(call.site) by \(caller) in \(flow) \(effect) \(call.phase) "
      + "\(call.retriesLeft) \(call.attempt > 1) \(call.backoff) \(call.key ?? "-") "
      + "\(literal(.record(call.arguments), order)) \(locals)"
  }

  private func key(of stream: ReferenceStream, _ order: [Int]) -> String {
    let owner = order.firstIndex(of: stream.effect.owner) ?? -1
    return "stream \(owner).\(stream.effect.index) \(literal(.record(stream.arguments), order)) "
      + "\(stream.value.map { literal($0, order) } ?? "-") \(stream.error ?? "-") \(stream.isStopping)"
  }
}

extension Saved {
  /// Whether it contains no saved state.
  fileprivate var isEmpty: Bool {
    slots.isEmpty && stacks.allSatisfy(\.entries.isEmpty) && children.allSatisfy(\.state.isEmpty)
  }
}
