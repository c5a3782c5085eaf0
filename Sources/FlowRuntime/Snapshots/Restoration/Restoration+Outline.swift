internal import CEL
internal import FlowProgram

// The parts of the flow as a whole: stack, messages, time and timers.
extension Restoration {
  /// Restores the outline, after all presenters.
  func restoreOutline() throws(SnapshotProblem) {
    let object = header.object
    engine.willChangeOutline()
    engine.state.clock.now = try object.number("now", in: 0...Int64.max)
    engine.state.clock.origin = engine.state.clock.origin.adding(-engine.state.clock.now)
    engine.state.clock.lastTouch =
      engine.state.clock.now - (try object.number("sinceTouch", in: 0...engine.state.clock.now))
    try restoreNumbers()
    try cancelUntied()
    try restoreAnswers()
    try restoreMessages()
    try restoreServices()
    try restoreTimers()
    try restoreIdleEffects()
    try resumeUnanswered()
  }

  /// Restores the number of the next entry, which no entry of the snapshot has, and the result of the flow.
  func restoreNumbers() throws(SnapshotProblem) {
    let next = UInt64(try header.object.number("nextEntry", in: 1...Int64.max - 1))
    guard survey.entries.allSatisfy({ $0.id < next }) else {
      throw SnapshotProblem("an entry of the stack has a number that is not yet assigned").inside("nextEntry")
    }
    engine.outline.nextEntry = next
    guard let result = header.object["result"], let type = shape.program.flow.result, header.hasExited else { return }
    engine.outline.result = try within("result") { () throws(SnapshotProblem) in try reader.value(result, as: type) }
  }

  // MARK: Messages

  private func restoreMessages() throws(SnapshotProblem) {
    let next = try header.object.number("nextMessage", in: 1...Int64.max / 2)
    let nodes = try header.object.list("messages")
    var seen: Set<Int64> = []
    engine.outline.messages = try within("messages") { () throws(SnapshotProblem) in
      try withinEach(nodes) { (_, node) throws(SnapshotProblem) in
        let object = try SnapshotObject(node, expected: "a message")
        let id = try object.number("id", in: 0...next - 1)
        guard seen.insert(id).inserted else { throw SnapshotProblem("another message has this number").inside("id") }
        return Message(id: id, text: try object.text("text"), action: try action(of: object))
      }
    }
    try checkCount(nodes.count, "messages", engine.limits.messages)
    engine.outline.nextMessage = next
  }

  /// Returns the action of a message, or `nil` when its presenter or its event is gone.
  private func action(of message: SnapshotObject) throws(SnapshotProblem) -> Message.Action? {
    guard let node = message["action"] else { return nil }
    let label = try message.text("label")
    let value = try within("action") { () throws(SnapshotProblem) in
      try reader.value(node, as: .record(EventValue.declaration.name))
    }
    guard let event = EventValue(value), engine.isAlive(event.instance) else { return nil }
    return Message.Action(label: label, event: event, origin: engine.layout.identity)
  }

  /// Restores the timer that dismisses a message.
  private func restoreDismissal(_ object: SnapshotObject) throws(SnapshotProblem) {
    let id = try object.number("message", in: 0...Int64.max)
    guard engine.outline.messages.contains(where: { $0.id == id }) else {
      throw SnapshotProblem("there is no message \(id)").inside("message")
    }
    let (deadline, overflow) = engine.state.clock.now.addingReportingOverflow(
      try object.number("due", in: 0...Int64.max))
    var timer = FlowTimer(
      deadline: overflow ? .max : deadline, order: engine.outline.nextTimer,
      owner: engine.instance(ofNode: Engine.flowNode), block: BlockID(-1), name: nil, captures: [])
    timer.message = id
    engine.outline.timers.arm(timer)
    engine.outline.nextTimer += 1
  }

  private func checkCount(_ count: Int, _ name: String, _ limit: Int) throws(SnapshotProblem) {
    if count > limit { throw SnapshotProblem("there are \(count), but no flow has more than \(limit)").inside(name) }
  }

  // MARK: The last change

  /// Returns the last change of a stack, or `nil` when one of its screens no longer exists.
  func change(_ node: JSONNode) throws(SnapshotProblem) -> StackChange? {
    let object = try SnapshotObject(node, expected: "a change")
    let kind = try object.text("kind")
    guard let kind = StackChange.Kind(rawValue: kind) else {
      throw SnapshotProblem("expected push, pop, replace or reset, found '\(kind)'").inside("kind")
    }
    guard let from = try entry("from", of: object), let to = try entry("to", of: object) else { return nil }
    return StackChange(kind: kind, from: from, to: to)
  }

  private func entry(_ name: String, of change: SnapshotObject) throws(SnapshotProblem) -> EntrySummary? {
    let node = try change.member(name)
    return try within(name) { () throws(SnapshotProblem) in
      let object = try SnapshotObject(node, expected: "an entry")
      let id = UInt64(try object.number("id", in: 1...Int64.max - 1))
      let screen = try object.text("screen")
      let style = try style(of: object)
      return shape.names.index(of: screen).map { EntrySummary(id: id, presenter: $0, style: style) }
    }
  }

  // MARK: Timers

  private func restoreTimers() throws(SnapshotProblem) {
    let nodes = try header.object.list("timers")
    // A call has at most two timers, and so does a stream.
    let services = 2 * (engine.outline.calls.count + engine.outline.subscriptions.count)
    try checkCount(nodes.count, "timers", engine.limits.timers + services)
    try within("timers") { () throws(SnapshotProblem) in
      _ = try withinEach(nodes) { (_, node) throws(SnapshotProblem) in
        let object = try SnapshotObject(node, expected: "a timer")
        if object["call"] != nil || object["stream"] != nil {
          let due = try serviceTimer(object)
          let delay = try object.number("due", in: 0...Int64.max)
          if let due { engine.arm(due, after: delay) }
          return
        }
        if object["message"] != nil { return try restoreDismissal(object) }
        guard let owner = try self.node(named: "of", of: object), let timer = try self.timer(object, of: owner) else {
          return
        }
        engine.outline.timers.arm(timer)
        engine.outline.nextTimer += 1
      }
    }
  }

  /// Returns the node of the presenter that a member names, or `nil` when that is dropped.
  func node(named name: String, of object: SnapshotObject) throws(SnapshotProblem) -> NodeID? {
    let path = try object.text(name)
    if let node = places[Array(path.utf8)] { return node }
    if isDropped(path) { return nil }
    throw SnapshotProblem("no presenter is named '\(path)'").inside(name)
  }

  private func timer(_ object: SnapshotObject, of node: NodeID) throws(SnapshotProblem) -> FlowTimer? {
    let context = engine.context(ofNode: node)
    let presenter = context.layout.presenter
    let (deadline, overflow) = engine.state.clock.now.addingReportingOverflow(
      try object.number("due", in: 0...Int64.max))
    var effect: EffectID?
    if object["effect"] != nil {
      guard let index = try keptEffect(object, of: presenter),
        !isOfAbsentMode(context.layout.modes?.ofEffect[index.position], of: context)
      else { return nil }
      effect = index
    }
    guard let name = try object.textIfPresent("steps") else {
      guard let effect else { throw SnapshotProblem("it has neither steps nor an effect") }
      return FlowTimer(
        deadline: overflow ? .max : deadline, order: engine.outline.nextTimer, owner: engine.instance(ofNode: node),
        block: presenter.effects[effect].block, name: nil, captures: [], effect: effect, isOfEffect: true)
    }
    guard let block = shape.continuations[presenter.index.position].block(named: name, hash: try object.text("hash"))
    else {
      let owner = shape.names.names[presenter.index.position]
      notes.add("A timer of '\(owner)' is dropped, because its steps after '\(name.trigger)' have changed.")
      return nil
    }
    let mode = context.layout.modes?.modes.firstID { $0.blocks.contains(block) }
    if isOfAbsentMode(mode, of: context) { return nil }
    return FlowTimer(
      deadline: overflow ? .max : deadline, order: engine.outline.nextTimer, owner: engine.instance(ofNode: node),
      block: block, name: try object.textIfPresent("name"),
      captures: try captures(object, ofBlock: block, of: presenter.index),
      effect: effect)
  }

  /// Returns the effect that a member names, or `nil` when it is gone or has changed.
  func keptEffect(_ object: SnapshotObject, of presenter: Presenter) throws(SnapshotProblem) -> EffectID? {
    let name = try object.text("effect")
    let index = presenter.effects.firstID { isSameName($0.name, name) }
    return index.flatMap { isUnchanged(effect: $0, of: presenter.index) ? $0 : nil }
  }

  func captures(
    _ object: SnapshotObject, ofBlock block: BlockID, of index: PresenterID
  ) throws(SnapshotProblem) -> [Value] {
    let locals = engine.layout.presenters[index].captures[block.position]
    let nodes = try object.list("locals")
    guard nodes.count == locals.count else {
      throw SnapshotProblem("expected \(locals.count) values, found \(nodes.count)").inside("locals")
    }
    let types = shape.continuations[index.position].blocks[block.position]?.locals ?? [:]
    return try within("locals") { () throws(SnapshotProblem) in
      try withinEach(nodes) { (position, node) throws(SnapshotProblem) in
        try reader.value(node, as: types[locals[position]] ?? .dyn)
      }
    }
  }

  /// Restores the effects that ran because the user was idle.
  private func restoreIdleEffects() throws(SnapshotProblem) {
    let nodes = try header.object.list("resting")
    try within("resting") { () throws(SnapshotProblem) in
      _ = try withinEach(nodes) { (_, node) throws(SnapshotProblem) in
        let object = try SnapshotObject(node, expected: "an effect")
        guard let owner = try self.node(named: "of", of: object) else { return }
        let presenter = engine.context(ofNode: owner).layout.presenter
        guard let index = try keptEffect(object, of: presenter) else { return }
        let id = LivingEffect(owner: engine.instance(ofNode: owner), index: index)
        guard !engine.outline.restingEffects.contains(id) else { throw SnapshotProblem("it occurs twice") }
        engine.outline.restingEffects.append(id)
      }
    }
  }
}

extension String {
  /// The declaration or step that the named steps follow: `snooze` in `snooze.after`.
  fileprivate var trigger: String { String(prefix(while: { $0 != "." })) }
}
