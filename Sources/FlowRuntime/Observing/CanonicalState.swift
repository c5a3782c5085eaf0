internal import CEL
internal import FlowProgram

extension Engine {
  /// Returns the living presenters in tree order: the flow with its stores, then the entries, root first, each
  /// followed by the presenters composed into it.
  ///
  /// Positions in this order replace identities, which differ between runs that reach the same state by different
  /// paths.
  func presentersInOrder() -> [Context] {
    var found: [Context] = []
    addTree(of: Engine.flowNode, to: &found)
    return found
  }

  private func addTree(of node: Int, to found: inout [Context]) {
    let context = context(ofNode: node)
    found.append(context)
    for child in context.layout.presenter.children.indices {
      for row in nodes(ofChild: child, in: context) { addTree(of: row, to: &found) }
    }
    let holder = Int(nodes[node].holder)
    guard holder >= 0 else { return }
    for stack in outline.holders[holder].stacks {
      for entry in stack.entries {
        if let instance = entry.instance { addTree(of: Int(instance.index), to: &found) }
      }
    }
  }

  /// Returns a hash of the author-visible state. See ``RunningFlow/fingerprint()``.
  func fingerprint() -> Fingerprint {
    var print = Fingerprint()
    let presenters = presentersInOrder()
    let positions = positions(of: presenters)
    let ordinals = ordinalsOfEntries(presenters)
    print.combine(UInt64(presenters.count))
    for context in presenters {
      print.combine(UInt64(context.layout.presenter.index))
      // The parent distinguishes two trees of equal presenters.
      let node = nodes[context.node]
      print.combine(UInt64(bitPattern: Int64(node.child)))
      print.combine(UInt64(node.parent < 0 ? 0 : positions[Int(node.parent)] + 1))
      for part in remembered(by: context) { canonical(part, positions).fingerprint(into: &print) }
      for part in ties(of: context, positions, ordinals) { part.fingerprint(into: &print) }
    }
    print.combine(UInt64(outline.messages.count))
    for message in outline.messages { print.combine(message.text) }
    print.combine(UInt64(outline.timers.count))
    for timer in outline.timers.inOrder { combine(timer, into: &print, positions) }
    for effect in outline.restingEffects {
      print.combine(UInt64(positions[Int(effect.owner.index)]))
      print.combine(UInt64(effect.index))
    }
    if let gesture = outline.gesture { print.combine(gesture.progress.bitPattern) }
    print.combine(outline.locale.text)
    print.combine(outline.hasExited ? 1 : 0)
    if let result = outline.result { canonical(result, positions).fingerprint(into: &print) }
    for part in serviceState(positions) { part.fingerprint(into: &print) }
    for part in pendingAnswers(positions, ordinals) { part.fingerprint(into: &print) }
    return print
  }

  private func combine(_ timer: FlowTimer, into print: inout Fingerprint, _ positions: [Int]) {
    print.combine(UInt64(bitPattern: timer.deadline &- state.clock.now))
    print.combine(UInt64(positions[Int(timer.owner.index)]))
    print.combine(UInt64(bitPattern: Int64(timer.block)))
    print.combine(timer.isOfEffect ? 1 : 0)
    print.combine(UInt64(bitPattern: quietTime(before: timer)))
    print.combine(UInt64(bitPattern: Int64(timer.effect ?? -1)))
    print.combine(timer.name ?? "")
    for capture in timer.captures { canonical(capture, positions).fingerprint(into: &print) }
    for part in serviceState(of: timer, positions) { part.fingerprint(into: &print) }
  }

  /// Returns the time since the last user action if the timer depends on it, otherwise 0.
  func quietTime(before timer: FlowTimer) -> Int64 {
    isIdle(timer) ? state.clock.now &- state.clock.lastTouch : 0
  }

  /// Returns the position of each node among the presenters in order, or a position after all of them.
  func positions(of presenters: [Context]) -> [Int] {
    var positions = Array(repeating: presenters.count, count: outline.nodeCount)
    for (position, context) in presenters.enumerated() { positions[context.node] = position }
    return positions
  }

  /// Returns the author-visible state of a presenter, and the state of its effects.
  private func remembered(by context: Context) -> [Value] {
    let layout = context.layout
    var values = layout.slots.indices.map { value(ofSlot: $0, in: context) }
    if layout.isRepeated { values.append(self.values[context.firstValue + layout.keyOffset]) }
    for index in layout.presenter.effects.indices {
      values.append(.uint(words[context.firstWord + layout.effectsOffset + 2 * index]))
      values.append(self.values[context.firstValue + layout.effectKeysOffset + index])
    }
    return values
  }

  /// Returns a value in which each identity is replaced by the position of its presenter. Identities differ between
  /// runs that reach the same state by different paths.
  func canonical(_ value: Value, _ positions: [Int]) -> Value {
    switch value {
    case .record(let record):
      if let event = EventValue(value) {
        let position = isAlive(event.instance) ? positions[Int(event.instance.index)] : positions.count
        return EventValue(
          instance: InstanceID(index: UInt32(clamping: position), generation: 0), presenter: event.presenter,
          event: event.event, payload: canonical(event.payload, positions)
        ).value
      }
      guard record.fields.contains(where: { $0.map(holdsParts) ?? false }) else { return value }
      return .record(
        RecordValue(shape: record.shape, fields: record.fields.map { $0.map { canonical($0, positions) } }))
    case .list(let list):
      guard list.contains(where: holdsParts) else { return value }
      return .list(ListValue(list.map { canonical($0, positions) }))
    case .map(let map):
      guard map.contains(where: { holdsParts($0.value) }) else { return value }
      return .map(MapValue(map.map { ($0.key, canonical($0.value, positions)) }))
    default: return value
    }
  }

  private func holdsParts(_ value: Value) -> Bool {
    switch value {
    case .record, .list, .map: true
    default: false
    }
  }

  /// Whether both machines are in the same author-visible state. See ``RunningFlow/isIdentical(to:)``.
  func isIdentical(to other: Engine) -> Bool {
    if self === other { return true }
    guard outline.hasExited == other.outline.hasExited, outline.locale == other.outline.locale,
      outline.gesture?.progress == other.outline.gesture?.progress
    else { return false }
    let own = presentersInOrder()
    let others = other.presentersInOrder()
    guard own.count == others.count else { return false }
    let places = (positions(of: own), other.positions(of: others))
    let result = canonical(outline.result ?? .null, places.0)
    guard result.isIdentical(to: other.canonical(other.outline.result ?? .null, places.1)) else { return false }
    let ordinals = (ordinalsOfEntries(own), other.ordinalsOfEntries(others))
    for (left, right) in zip(own, others) where !areIdentical(left, right, of: other, places, ordinals) { return false }
    let pending = Value.list(ListValue(pendingAnswers(places.0, ordinals.0)))
    guard pending.isIdentical(to: .list(ListValue(other.pendingAnswers(places.1, ordinals.1)))) else { return false }
    let texts = outline.messages.map(\.text)
    let otherTexts = other.outline.messages.map(\.text)
    guard texts.elementsEqual(otherTexts, by: { $0.utf8.elementsEqual($1.utf8) }) else { return false }
    let resting = outline.restingEffects.map { [places.0[Int($0.owner.index)], $0.index] }
    let otherResting = other.outline.restingEffects.map { [places.1[Int($0.owner.index)], $0.index] }
    guard areIdentical(serviceState(places.0), other.serviceState(places.1)) else { return false }
    return resting == otherResting && areTimersIdentical(to: other, places)
  }

  private func areIdentical(_ own: [Value], _ others: [Value]) -> Bool {
    own.count == others.count && zip(own, others).allSatisfy { $0.isIdentical(to: $1) }
  }

  private func areIdentical(
    _ left: Context, _ right: Context, of other: Engine, _ places: ([Int], [Int]),
    _ ordinals: ([UInt64: Int], [UInt64: Int])
  ) -> Bool {
    guard left.layout.presenter.index == right.layout.presenter.index else { return false }
    let (node, otherNode) = (nodes[left.node], other.nodes[right.node])
    guard node.child == otherNode.child else { return false }
    if node.parent >= 0, places.0[Int(node.parent)] != places.1[Int(otherNode.parent)] { return false }
    let ties = (ties(of: left, places.0, ordinals.0), other.ties(of: right, places.1, ordinals.1))
    guard ties.0.count == ties.1.count, zip(ties.0, ties.1).allSatisfy({ $0.isIdentical(to: $1) }) else { return false }
    let own = remembered(by: left)
    let others = other.remembered(by: right)
    guard own.count == others.count else { return false }
    return zip(own, others).allSatisfy { canonical($0, places.0).isIdentical(to: other.canonical($1, places.1)) }
  }

  private func areTimersIdentical(to other: Engine, _ places: ([Int], [Int])) -> Bool {
    guard outline.timers.count == other.outline.timers.count else { return false }
    for (left, right) in zip(outline.timers.inOrder, other.outline.timers.inOrder) {
      guard left.deadline &- state.clock.now == right.deadline &- other.state.clock.now, left.block == right.block
      else { return false }
      guard (left.name ?? "").utf8.elementsEqual((right.name ?? "").utf8) else { return false }
      guard left.effect == right.effect, left.isOfEffect == right.isOfEffect,
        quietTime(before: left) == other.quietTime(before: right)
      else { return false }
      guard places.0[Int(left.owner.index)] == places.1[Int(right.owner.index)] else { return false }
      let areKept = zip(left.captures, right.captures).allSatisfy {
        canonical($0, places.0).isIdentical(to: other.canonical($1, places.1))
      }
      guard areKept, left.captures.count == right.captures.count else { return false }
      guard areIdentical(serviceState(of: left, places.0), other.serviceState(of: right, places.1)) else {
        return false
      }
    }
    return true
  }
}
