internal import CEL
internal import FlowProgram

// Section 3 of `docs/semantics.md`: steps run in order, and each reads the writes of its predecessors.
extension ReferenceFlow {
  /// Runs steps until one makes their presenter leave or ends the flow, and returns whether all ran.
  @discardableResult
  mutating func run(_ steps: [Step], _ frame: inout Frame) throws(ReferenceFault) -> Bool {
    for step in steps {
      switch step.action {
      case .branch(let condition, let then, let otherwise):
        if try !run(holds(condition, frame) ? then : otherwise, &frame) { return false }
      case .become(let mode, _, let values, let isOwn):
        try become(mode, values, frame)
        // Rule 19.2: the rest of a list of the mode does not run.
        if isOwn { return false }
      case .navigate, .goBack, .goForward, .returnResult, .switchTo:
        if try !move(step.action, frame) { return false }
      case .bind, .assign, .send, .sendValue, .message, .dismiss, .setLocale, .after, .cancel, .call:
        try runPlain(step.action, &frame)
      case .append, .update, .remove, .removeKey, .put, .putItem: try change(step.action, frame)
      }
    }
    return true
  }

  /// Runs a navigation step; see rules 5.5 and 8.7.
  private mutating func move(_ action: Step.Action, _ frame: Frame) throws(ReferenceFault) -> Bool {
    let flow = self[frame.owner].flow
    if work.isEnding(flow) {
      guard case .returnResult(let plan) = action else { return true }
      try returnResult(plan, frame)
      return false
    }
    switch action {
    case .navigate(let navigation): try navigate(navigation, frame)
    case .goBack(let target): try goBack(target, frame)
    case .goForward: goForward(on: place(of: frame.owner))
    case .returnResult(let plan): try returnResult(plan, frame)
    case .switchTo(let stack, let tab): try select(tab, ofStacks: stack, frame)
    default: preconditionFailure("run(_:_:) runs the other steps")
    }
    return isAlive(frame.owner) && !work.isEnding(flow)
  }

  /// Runs a step after which the list always continues.
  private mutating func runPlain(_ action: Step.Action, _ frame: inout Frame) throws(ReferenceFault) {
    switch action {
    case .bind(let named):
      let values = try evaluateAll(named.map(\.value), frame)
      for (target, value) in zip(named, values) { frame.locals[target.local] = value }
    case .assign(let slots):
      let values = try evaluateAll(slots.map(\.value), frame)
      var written: [(slot: SlotID, value: Value)] = []
      for (target, value) in zip(slots, values) {
        let before = written.last { $0.slot == target.slot }?.value ?? self[frame.owner].slots[target.slot.position]
        written.removeAll { $0.slot == target.slot }
        written.append((target.slot, replacing(target.path, of: before, with: value ?? .null)))
      }
      for (slot, value) in written { write(value, to: slot, of: frame.owner) }
    case .send(let recipient, let event, let payload):
      let value = try evaluate(payload, frame)
      if let target = target(of: recipient, frame) { try send(event, value, to: target) }
    case .sendValue(let plan): try sendValue(evaluate(plan, frame))
    case .message(let message): try show(message, frame)
    case .dismiss(let id): if case .int(let id) = try evaluate(id, frame) { dismiss(id) }
    case .setLocale(let plan):
      guard let tag = LocaleTag(try evaluate(plan, frame).text) else {
        throw ReferenceFault("no language has this tag")
      }
      change(to: tag)
    case .after(let delay, let name, let block): try arm(delay, name: name, block: block, frame)
    case .cancel(let name): cancel(named: name, of: frame.owner)
    case .call(let site): try call(site, frame)
    default: preconditionFailure("run(_:_:) runs the other steps")
    }
  }

  /// Returns the presenter to which a step sends.
  private func target(of recipient: Step.Recipient, _ frame: Frame) -> Int? {
    switch recipient {
    case .itself: return frame.owner
    case .flow: return self[frame.owner].flow
    case .store(let reference):
      if let kept = frame.references { return (kept.at(reference) ?? nil).flatMap { isAlive($0) ? $0 : nil } }
      return presenter(of: plan(frame.owner).references[reference], from: frame.owner)
    }
  }

  /// Sends an event value. `null` sends nothing, and an event whose presenter has left is lost.
  private mutating func sendValue(_ value: Value) throws(ReferenceFault) {
    guard let event = EventValue(value), isAlive(Int(event.instance.index)) else { return }
    try send(event.event, event.payload, to: Int(event.instance.index))
  }

  /// Writes a slot. An equal value is no change.
  mutating func write(_ value: Value, to slot: SlotID, of id: Int) {
    if self[id].slots[slot.position].isIdentical(to: value) { return }
    self[id].slots[slot.position] = value
    work.changes += 1
  }

  /// Returns a record with another value in the field to which a path leads; see rule 3.7.
  private func replacing(_ path: [Int], of value: Value, with new: Value) -> Value {
    guard let index = path.first, case .record(let record) = value else { return new }
    let declared = program.types.record(named: record.shape.name)?.fields[index].defaultValue
    let field = replacing(Array(path.dropFirst()), of: record[index] ?? declared ?? .null, with: new)
    return .record(record.replacing(at: index, with: field))
  }

  // MARK: Lists and maps

  private mutating func change(_ action: Step.Action, _ frame: Frame) throws(ReferenceFault) {
    let slots = self[frame.owner].slots
    switch action {
    case .append(let slot, let plan):
      let items = Array(slots[slot.position].asList ?? []) + [try evaluate(plan, frame)]
      write(.list(ListValue(items)), to: slot, of: frame.owner)
    case .update(let slot, let item, let condition, let fields):
      let items = try updated(Array(slots[slot.position].asList ?? []), item, condition, fields, frame)
      write(.list(ListValue(items)), to: slot, of: frame.owner)
    case .remove(let slot, let item, let condition):
      var kept: [Value] = []
      for value in slots[slot.position].asList ?? [] {
        var inner = frame
        inner.locals[item] = value
        if try !holds(condition, inner) { kept.append(value) }
      }
      write(.list(ListValue(kept)), to: slot, of: frame.owner)
    case .removeKey(let slot, let key):
      let map = (slots[slot.position].asMap ?? MapValue()).removing(try evaluate(key, frame))
      write(.map(map), to: slot, of: frame.owner)
    case .put(let slot, let key, let value):
      let map = (slots[slot.position].asMap ?? MapValue()).updating(
        try evaluate(key, frame), try evaluate(value, frame))
      write(.map(map), to: slot, of: frame.owner)
    case .putItem(let slot, let index, let plan):
      guard case .int(let index) = try evaluate(index, frame) else { return }
      let value = try evaluate(plan, frame)
      var items = Array(slots[slot.position].asList ?? [])
      guard items.indices.contains(Int(index)) else { throw ReferenceFault("an index is out of range") }
      items[Int(index)] = value
      write(.list(ListValue(items)), to: slot, of: frame.owner)
    default: preconditionFailure("run(_:_:) runs the other steps")
    }
  }

  private func updated(
    _ items: [Value], _ local: Int, _ condition: Expression?, _ fields: [(field: Int, value: ValuePlan)], _ frame: Frame
  ) throws(ReferenceFault) -> [Value] {
    var changed: [Value] = []
    for item in items {
      var inner = frame
      inner.locals[local] = item
      var holds = true
      if let condition { holds = try self.holds(condition, inner) }
      guard holds, case .record(var record) = item else {
        changed.append(item)
        continue
      }
      for field in fields { record = record.replacing(at: field.field, with: try evaluate(field.value, inner)) }
      changed.append(.record(record))
    }
    return changed
  }

  // MARK: Messages

  /// Shows a message, unless its text is already shown; see rules 13.23 to 13.25.
  private mutating func show(_ plan: Step.MessagePlan, _ frame: Frame) throws(ReferenceFault) {
    let text = try evaluate(plan.text, frame).text
    var delay: Int64?
    if let duration = plan.duration, case .duration(let span) = try evaluate(duration, frame) {
      if span.nanoseconds < 0 { throw ReferenceFault("a delay is negative") }
      delay = span.nanoseconds
    }
    var action: Message.Action?
    if let offered = plan.action {
      let label = try evaluate(offered.label, frame).text
      if let event = EventValue(try evaluate(offered.event, frame)), isAlive(Int(event.instance.index)) {
        action = Message.Action(label: label, event: event)
      }
    }
    if messages.contains(where: { $0.text.utf8.elementsEqual(text.utf8) }) { return }
    messages.append(Message(id: nextMessage, text: text, action: action))
    nextMessage += 1
    work.changes += 1
    guard let delay else { return }
    if timers.count >= limits.timers { throw ReferenceFault("too many timers") }
    arm(.dismissal(nextMessage - 1), after: delay, for: ReferenceFlow.root)
  }

  /// Dismisses a message.
  mutating func dismiss(_ id: Int64) {
    messages.removeAll { $0.id == id }
    timers.removeAll { if case .dismissal(id) = $0.action { true } else { false } }
    work.changes += 1
  }
}
