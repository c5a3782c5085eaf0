internal import CEL
internal import Diagnostics
internal import FlowProgram

extension Engine {
  /// The local that holds the event while its steps run.
  static var eventLocal: Int { 0 }

  /// Runs the first alternative whose guard holds. Returns whether there was one.
  func run(_ alternatives: [Alternative]) throws(Fault) -> Bool {
    // A guard is evaluated in the same mode as its steps.
    let wasRunning = work.readsSettledModels
    work.readsSettledModels = true
    defer { work.readsSettledModels = wasRunning }
    // Accessed by index, because copying an alternative out of the array would copy all its parts.
    for index in alternatives.indices {
      if alternatives[index].mode != Alternative.anyMode, !isLive(alternatives[index].mode, of: context) { continue }
      if let condition = alternatives[index].guardExpression, try !holds(condition) {
        noteAlternative(alternatives[index], holds: false)
        continue
      }
      noteAlternative(alternatives[index], holds: true)
      try run(alternatives[index].steps)
      return true
    }
    return false
  }

  /// Runs steps in order until one makes their presenter leave or ends the flow. Returns whether all of them ran.
  @discardableResult
  func run(_ steps: [Step]) throws(Fault) -> Bool {
    let wasRunning = work.readsSettledModels
    work.readsSettledModels = true
    defer { work.readsSettledModels = wasRunning }
    for index in steps.indices where try !run(steps[index]) { return false }
    return true
  }

  /// Runs a step. Returns whether its list continues.
  private func run(_ step: Step) throws(Fault) -> Bool {
    switch step.action {
    case .assign(let writes): try assign(writes, at: step.span)
    case .branch(let condition, let then, let otherwise): return try run(holds(condition) ? then : otherwise)
    case .bind(let values): try bind(values, at: step.span)
    case .append(let slot, let value): try append(value, toList: slot, at: step.span)
    case .update(let slot, let item, let condition, let fields):
      try update(list: slot, item: item, condition: condition, fields: fields, at: step.span)
    case .remove(let slot, let item, let condition):
      try remove(fromList: slot, item: item, condition: condition, at: step.span)
    case .removeKey(let slot, let key): try remove(key, fromMap: slot, at: step.span)
    case .put(let slot, let key, let value): try put(value, for: key, inMap: slot, at: step.span)
    case .putItem(let slot, let index, let value): try put(value, at: index, inList: slot, at: step.span)
    case .send(let recipient, let event, let payload): try send(event, payload, to: recipient, at: step.span)
    case .sendValue(let plan): try send(plan, at: step.span)
    case .message(let message): try show(message, at: step.span)
    case .dismiss(let id): try dismiss(id)
    case .setLocale(let tag): try setLocale(tag, at: step.span)
    case .after(let delay, let name, let block):
      noteAction()
      try arm(delay: delay, name: name, block: block, at: step.span)
    case .cancel(let name):
      cancelTimers(named: name)
      cancelCalls(named: name)
    case .call(let site):
      noteAction()
      try call(site, at: step.span)
    case .become(let mode, _, let values, let isOwn):
      noteAction()
      try become(mode, values, at: step.span)
      return !isOwn
    case .navigate(let navigation):
      return try move { () throws(Fault) in try navigate(navigation, at: step.span) }
    case .goBack(let target): return try move { goBack(target) }
    case .goForward: return try move { goForward() }
    case .switchTo(let stack, let tab):
      return try move { () throws(Fault) in try select(tab, ofStacks: stack, at: step.span) }
    case .returnResult(let plan):
      let isLast = isFlowEnding
      try returnResult(plan)
      return !isLast && isContextAlive
    }
    return true
  }

  /// Runs a navigation, which has no effect in an ending flow. Returns whether the list of its step continues.
  private func move(_ navigation: () throws(Fault) -> Void) throws(Fault) -> Bool {
    if isFlowEnding { return true }
    try navigation()
    return isContextAlive
  }

  /// Runs a transition that sets one slot.
  func set(_ setting: SlotSetting) throws(Fault) {
    work.readsSettledModels = true
    defer { work.readsSettledModels = false }
    noteRun(at: setting.alternative)
    try write(evaluate(setting.expression), toSlot: setting.slot, at: setting.span)
  }

  /// Whether the presenter whose steps run is still alive, and its flow is not ending.
  private var isContextAlive: Bool { nodes[context.node].isAlive && !isFlowEnding }

  private func assign(_ writes: [Step.Write], at span: Span) throws(Fault) {
    if writes.count == 1, writes[0].path.isEmpty {
      try write(evaluate(writes[0].value), toSlot: writes[0].slot, at: span)
      return
    }
    let values = try evaluateAll(writes.map(\.value))
    for (index, target) in writes.enumerated() {
      if target.path.isEmpty {
        try write(values[index], toSlot: target.slot, at: span)
      } else if !writes[..<index].contains(where: { $0.slot == target.slot }) {
        try write(fields: writes[index...], values[index...], ofSlot: target.slot, at: span)
      }
    }
  }

  /// Writes fields of the record in a slot. The slot is written once, so its readers see all fields change together.
  private func write(
    fields writes: ArraySlice<Step.Write>, _ values: ArraySlice<Value>, ofSlot slot: SlotID, at span: Span
  ) throws(Fault) {
    var record = value(ofSlot: slot, in: context)
    for (target, value) in zip(writes, values) where target.slot == slot {
      record = layout.program.types.replacing(target.path, of: record, with: value)
    }
    try write(record, toSlot: slot, at: span)
  }

  private func bind(_ named: [(local: Int, value: ValuePlan)], at span: Span) throws(Fault) {
    let values = try evaluateAll(named.map(\.value))
    for value in values { try checkSize(of: value, named: "let", isRecursive: false, at: span) }
    for (index, target) in named.enumerated() { setLocal(target.local, to: values[index]) }
  }

  private func evaluateAll(_ plans: [ValuePlan]) throws(Fault) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(plans.count)
    for plan in plans { values.append(try evaluate(plan)) }
    return values
  }

  /// Sets a local for the following steps.
  func setLocal(_ index: Int, to value: Value) {
    if locals.indices.contains(index) { locals[index] = value }
  }

  // MARK: Sending

  private func send(
    _ event: EventID, _ payload: ValuePlan, to recipient: Step.Recipient, at span: Span
  ) throws(Fault) {
    let value = try evaluate(payload)
    let node: NodeID
    switch recipient {
    case .itself: node = context.node
    case .flow: node = flowNode
    case .store(let reference):
      if let kept = work.keptCall?.references {
        if let store = kept.element(at: reference) ?? nil, isAlive(store) {
          try queue(event, value, to: store, at: span)
        } else if let store = kept.element(at: reference) ?? nil {
          noteUnheard(event, of: store)
        }
        return
      }
      let place = words[context.firstWord + context.layout.ranges.referencesOffset + reference]
      guard place > 0 else { return }
      node = NodeWord.node(place)
    }
    try queue(event, value, to: instance(ofNode: node), at: span)
  }

  /// Sends an event that was passed as a value. If its presenter has left, the event is not heard.
  private func send(_ plan: ValuePlan, at span: Span) throws(Fault) {
    guard let event = EventValue(try evaluate(plan)) else { return }
    guard isAlive(event.instance) else { return noteUnheard(event.event, ofPresenter: event.presenter) }
    let presenter = layout.presenters[nodes[event.instance.node].presenter].presenter
    guard presenter.index == event.presenter, presenter.events.ids.contains(event.event) else { return }
    try queue(event.event, event.payload, to: event.instance, at: span)
  }

  private func queue(_ event: EventID, _ value: Value, to target: InstanceID, at span: Span) throws(Fault) {
    let recipient = context(ofNode: target.node).layout
    try checkSize(ofPayload: value, event: event, in: recipient, at: span)
    work.events.append(
      Work.SentEvent(recipient: target, event: event, payload: value, cause: work.current, run: work.effects.run))
    if work.events.count > limits.eventsPerInput {
      throw Fault(EndlessEvents(cycle: cycle(), limit: limits.eventsPerInput), at: span)
    }
  }

  /// Returns the events that led to the last sent one, from the last repetition of an event on: the shortest cycle.
  private func cycle() -> [String] {
    var names: [String] = []
    var positions: [String: Int] = [:]
    var position = work.events.count - 1
    while position >= 0 {
      let name = name(of: work.events[position])
      names.append(name)
      if let first = positions.updateValue(names.count - 1, forKey: name) { return names[first...].reversed() }
      position = work.events[position].cause
    }
    return names.reversed()
  }

  func name(of sent: Work.SentEvent) -> String {
    let presenter = layout.presenters[nodes[sent.recipient.node].presenter].presenter
    if let answer = sent.answer {
      return "\(name(ofPresenter: presenter.index)).\(answer.result == nil ? "cancelled" : "then")"
    }
    return "\(name(ofPresenter: presenter.index)).\(presenter.events[sent.event].name)"
  }
}
