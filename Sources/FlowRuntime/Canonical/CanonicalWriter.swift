internal import CEL
internal import FlowProgram

/// A writer of the author-visible state of an engine as bytes. Two states have the same bytes exactly when no author
/// can distinguish them, except for the parts that an abstraction leaves out.
///
/// Identities are written as positions in tree order, and times as distances from now. Facts fixed by the program
/// (types, shapes, the number of slots) are not written. One writer is reused, so that it allocates nothing once it
/// has grown.
final class CanonicalWriter {
  // No access to one of these properties calls back into the writer. Checking exclusivity at each byte took a fifth
  // of the exploration time.

  /// The buffer of the last written state.
  @exclusivity(unchecked) private var buffer: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) private var capacity: Int
  @exclusivity(unchecked) private var count = 0
  /// The nodes of the living presenters in tree order.
  @exclusivity(unchecked) private(set) var order: [NodeID] = []
  /// The position of each node in ``order``. A presenter that is not alive has the position after the last one.
  @exclusivity(unchecked) private var positions: [Int32] = []
  /// Whether ``positions`` match ``order``. Few states need them.
  @exclusivity(unchecked) private var arePositionsKnown = false
  @exclusivity(unchecked) private var nodeCount = 0
  /// Whether identities in the current value are already positions.
  @exclusivity(unchecked) private(set) var areCanonical = false
  /// Whether the last written value names a presenter.
  @exclusivity(unchecked) var namesPresenter = false
  /// The named values that were written since the state or the content began.
  @exclusivity(unchecked) var names: UInt64 = 0
  /// Whether the last written state exceeds a bound of the abstraction.
  @exclusivity(unchecked) private(set) var isOutOfBounds = false
  /// The destination for the contents of presenters when a state is written in two parts, or `nil` when it is
  /// written in one.
  @exclusivity(unchecked) var contents: ContentList?

  let abstraction: StateAbstraction
  /// Whether states differ that differ only in the order of timers due at one instant, or of waiting calls.
  let keepsOrder: Bool
  /// Whether states differ in which timers that are due at one instant were armed together.
  let tellsBatches: Bool

  init(_ abstraction: StateAbstraction, keepsOrder: Bool = false, tellsBatches: Bool = false) {
    self.abstraction = abstraction
    self.tellsBatches = tellsBatches
    self.keepsOrder = keepsOrder
    capacity = 256
    buffer = .allocate(capacity: capacity)
  }

  deinit { buffer.deallocate() }

  /// The number of written bytes, which ``truncate(to:)`` can reduce to a former one.
  var byteCount: Int { count }

  /// Discards the bytes beyond a former count.
  func truncate(to former: Int) { count = former }

  /// The last written bytes, valid until the next write.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: buffer, count: count) }

  @inline(__always) func append(_ byte: UInt8) {
    if count == capacity { grow() }
    buffer[count] = byte
    count += 1
  }

  private func grow() {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2)
    larger.update(from: buffer, count: count)
    buffer.deallocate()
    buffer = larger
    capacity *= 2
  }

  /// Finds the living presenters and their positions.
  func survey(_ engine: Engine) {
    order.removeAll(keepingCapacity: true)
    engine.appendTree(of: Engine.flowNode, to: &order, forgetting)
    arePositionsKnown = false
    nodeCount = engine.outline.nodeCount
  }

  /// The abstraction if it forgets children, or `nil`.
  private var forgetting: StateAbstraction? { abstraction.forgottenChildren.isEmpty ? nil : abstraction }

  /// Returns the number of presenters inside a presenter, including itself.
  func treeSize(ofNode node: NodeID, in engine: Engine) -> Int {
    var tree: [NodeID] = []
    engine.appendTree(of: node, to: &tree, forgetting)
    return tree.count
  }

  /// Returns the position of a node in the order, or the number of living presenters if it is not alive.
  func position(ofNode node: NodeID) -> Int {
    if !arePositionsKnown { findPositions() }
    return positions.element(at: node.position).map { Int($0) } ?? order.count
  }

  private func findPositions() {
    let gone = Int32(truncatingIfNeeded: order.count)
    if positions.count < nodeCount { positions += Array(repeating: gone, count: nodeCount - positions.count) }
    for index in positions.indices { positions[index] = gone }
    for index in order.indices { positions[order[index].position] = Int32(truncatingIfNeeded: index) }
    arePositionsKnown = true
  }

  /// Writes the state of an engine.
  func write(_ engine: Engine) {
    survey(engine)
    count = 0
    names = 0
    isOutOfBounds =
      exceedsStackDepth(engine)
      || engine.outline.messages.count > abstraction.messageCount ?? .max
      || engine.outline.calls.count > abstraction.callCount ?? .max
      || engine.outline.timers.count > abstraction.timerCount ?? .max
    write(outline: engine)
    for index in order.indices { write(node: order[index], of: engine) }
    if engine.hasSeldomState { write(seldom: engine) }
  }

  /// Writes the state that few flows have: nested stacks, sleeping entries, and the result of a flow.
  private func write(seldom engine: Engine) {
    let presenters = order.map { engine.context(ofNode: $0) }
    let positions = engine.positions(of: presenters)
    let ordinals = engine.ordinalsOfEntries(presenters)
    for context in presenters where engine.nodes[context.node].holder >= 0 {
      write(canonical: engine.ties(of: context, positions, ordinals), of: engine)
    }
    write(engine.outline.result ?? .null, of: engine)
    if !engine.outline.pendingAnswers.isEmpty {
      write(canonical: engine.pendingAnswers(positions, ordinals), of: engine)
    }
  }

  private func exceedsStackDepth(_ engine: Engine) -> Bool {
    guard let limit = abstraction.stackDepth else { return false }
    return engine.outline.stack.count > limit || engine.outline.innerStackDepth > limit
  }

  /// Returns the state of each living presenter, without that of the presenters inside it, in tree order.
  func presenters(of engine: Engine) -> [[UInt8]] {
    let former = contents
    contents = nil
    defer { contents = former }
    survey(engine)
    count = 0
    return order.map { node in
      let start = count
      write(node: node, of: engine)
      return Array(bytes[start...])
    }
  }

  // MARK: Stack, messages, timers

  private func write(outline engine: Engine) {
    var flags: UInt8 = engine.outline.hasExited ? 1 : 0
    if !engine.outline.messages.isEmpty, !abstraction.forgetsMessages { flags |= 2 }
    let timers = abstraction.forgetsTimers ? countedTimers(engine) : nil
    if (timers?.count ?? engine.outline.timers.count) > 0 { flags |= 4 }
    if engine.outline.restingEffects.contains(where: { counts($0, of: engine) }) { flags |= 8 }
    if engine.outline.gesture != nil { flags |= 16 }
    if engine.outline.locale != engine.layout.program.strings.defaultLocale { flags |= 32 }
    let instant = engine.otherInstant
    if instant != nil { flags |= 64 }
    append(flags)
    if let instant {
      write(signed: instant.seconds)
      write(signed: Int64(instant.nanoseconds))
    }
    write(UInt64(engine.outline.stack.count))
    for index in engine.outline.stack.indices {
      // Accessed by parts, because copying an entry out of the stack would copy all of them.
      write(UInt64(engine.outline.stack[index].presenter.position))
      let joined = engine.outline.stack[index].style
      let style = (joined.leavesBelowVisible ? joined.number : 0) << 1
      if engine.outline.stack[index].hasCaller {
        write(entry: engine.outline.stack[index], style, of: engine)
      } else {
        append(style)
      }
    }
    if flags & 2 != 0 {
      write(UInt64(engine.outline.messages.count))
      for message in engine.outline.messages { write(message, of: engine) }
    }
    if flags & 4 != 0 {
      write(UInt64(timers?.count ?? engine.outline.timers.count))
      if engine.outline.timers.count == 1 {
        for timer in engine.outline.timers.inOrder { write(timer, of: engine) }
      } else {
        let timers = Array(engine.outline.timers.inOrder)
        let order = timerOrder(engine)
        for position in order { write(timers[position], of: engine) }
        if tellsBatches { writeBatches(order.map { timers[$0] }) }
      }
    }
    if flags & 8 != 0 {
      write(UInt64(engine.outline.restingEffects.count { counts($0, of: engine) }))
      for effect in engine.outline.restingEffects where counts(effect, of: engine) {
        write(place(of: effect.owner))
        write(UInt64(effect.index.position))
      }
    }
    if let gesture = engine.outline.gesture { write(fixed: gesture.progress.bitPattern) }
    if flags & 32 != 0 { write(engine.outline.locale.text) }
    write(servicesOf: engine)
  }

  private func write(entry: Entry, _ style: UInt8, of engine: Engine) {
    let caller = entry.caller.flatMap { engine.isAlive($0.presenter) ? $0 : nil }
    append(style | (caller == nil ? 0 : 1))
    guard let caller else { return }
    write(place(of: caller.presenter))
    for steps in [caller.then, caller.cancelled] {
      write(UInt64((steps?.block.position ?? -1) + 1))
      for capture in steps?.captures ?? [] { write(capture, of: engine) }
    }
  }

  private func write(_ message: Message, of engine: Engine) {
    write(message.text)
    append(message.action == nil ? 0 : 1)
    guard let action = message.action else { return }
    write(action.label)
    write(action.event.value, of: engine)
  }

  func write(_ timer: FlowTimer, of engine: Engine) {
    write(signed: timer.deadline &- engine.state.clock.now)
    write(place(of: timer.owner))
    write(signed: Int64(timer.block.position))
    write(UInt64((timer.effect?.position ?? -1) + 1))
    append(timer.isOfEffect ? 1 : 0)
    write(signed: engine.quietTime(before: timer))
    write(timer.name ?? "")
    for capture in timer.captures { write(capture, of: engine) }
    if let message = timer.message {
      // Numbers of messages differ between runs that reach the same state by different paths.
      write(UInt64(engine.outline.messages.firstIndex { $0.id == message } ?? engine.outline.messages.count))
    }
    if timer.service != nil {
      write(canonical: engine.serviceState(of: timer, allPositions, calls: callOrder(engine)), of: engine)
    }
  }

  /// Writes the state of services. Flows without operations add nothing.
  private func write(servicesOf engine: Engine) {
    if engine.layout.program.operations.isEmpty { return }
    write(canonical: engine.serviceState(allPositions, calls: callOrder(engine)), of: engine)
  }

  /// Writes values in which identities are already positions.
  func write(canonical values: [Value], of engine: Engine) {
    write(UInt64(values.count))
    areCanonical = true
    for value in values { write(value, of: engine) }
    areCanonical = false
  }

  /// The position of each node.
  var allPositions: [Int] { (0..<nodeCount).map { position(ofNode: NodeID($0)) } }

  func place(of instance: InstanceID) -> UInt64 {
    UInt64(position(ofNode: instance.node))
  }

  // MARK: Presenters

  private func write(node: NodeID, of engine: Engine) {
    let context = engine.context(ofNode: node)
    let layout = context.layout
    if layout.ranges.isBare { return }
    if let contents {
      write(contentsOf: context, to: contents, of: engine)
    } else {
      write(contentsOf: context, of: engine)
    }
    if layout.isRepeated { write(engine.values[context.firstValue + layout.ranges.keyOffset], of: engine) }
    for child in layout.presenter.children.ids {
      if abstraction.forgets(child: child, of: layout.presenter.index) { continue }
      if let repetition = layout.composition.repetitions[child.position] {
        write(UInt64(engine.rowLists[Int(engine.nodes[node].firstRowList) + repetition.list].count))
      } else {
        append(engine.node(ofChild: child, in: context) == nil ? 0 : 1)
      }
      if layout.keepsAnything, layout.presenter.children[child].keepsSaved {
        write(kept: engine.values[context.firstValue + layout.ranges.keptOffset + child.position], of: engine)
      }
    }
  }

  /// Writes what a presenter keeps of a child that is away.
  private func write(kept: Value, of engine: Engine) {
    guard SavedState(kept)?.holdsEntries ?? false else { return write(kept, of: engine) }
    // The numbers of entries differ between runs that reach the same state by different paths.
    let ordinals = engine.ordinalsOfEntries(order.map { engine.context(ofNode: $0) })
    write(canonical: [engine.canonical(saved: kept, allPositions, ordinals)], of: engine)
  }

  private func write(contentsOf context: Context, of engine: Engine) {
    let layout = context.layout
    if !abstraction.isExact, let treatments = abstraction.slots(of: layout.presenter.index) {
      write(slotsOf: context, treatments, of: engine)
    } else {
      write(slotsOf: context, of: engine)
    }
    for index in layout.presenter.effects.ids {
      if abstraction.forgets(effect: index, of: layout.presenter.index) { continue }
      write(engine.words[context.firstWord + layout.ranges.effectsOffset + 2 * index.position])
      write(engine.values[context.firstValue + layout.ranges.effectKeysOffset + index.position], of: engine)
    }
  }

  private func write(slotsOf context: Context, of engine: Engine) {
    for slot in context.layout.ranges.writtenSlots {
      if slot.form == .boxed {
        write(engine.values[context.firstValue + Int(slot.offset)], of: engine)
      } else {
        write(word: engine.words[context.firstWord + Int(slot.offset)], slot.form)
      }
    }
  }

  private func write(slotsOf context: Context, _ treatments: [StateAbstraction.Treatment], of engine: Engine) {
    let layout = context.layout
    for index in layout.ranges.slots.indices {
      let treatment = treatments.element(at: index)
      if case .ignored? = treatment { continue }
      let place = layout.ranges.slots[index]
      if case .seen(let view)? = treatment {
        write(view.image(engine.value(at: place, of: context)), of: engine)
      } else if case .seenWhileVisible(let view, _)? = treatment {
        let isVisible = engine.isVisible(context.node)
        append(isVisible ? 1 : 0)
        if isVisible { write(view.image(engine.value(at: place, of: context)), of: engine) }
      } else if place.coding.isWord {
        let word = engine.words[context.firstWord + place.offset]
        if let treatment { check(place.coding.value(of: word), treatment) }
        write(word: word, layout.ranges.writtenSlots[index].form)
      } else {
        let value = engine.values[context.firstValue + place.offset]
        if let treatment { check(value, treatment) }
        write(value, of: engine)
      }
    }
  }

  func check(_ value: Value, _ treatment: StateAbstraction.Treatment) {
    switch treatment {
    case .exact, .ignored, .seen, .seenWhileVisible: break
    case .atMost(let bound): if size(of: value) > bound { isOutOfBounds = true }
    case .fieldsAtMost(let bound, let fields):
      if size(of: value) > bound { isOutOfBounds = true }
      let records = if case .list(let items) = value { Array(items) } else { [value] }
      for case .record(let record) in records {
        for (field, bound) in fields where record.fields.indices.contains(field) {
          if let value = record.fields[field], size(of: value) > bound { isOutOfBounds = true }
        }
      }
    }
  }

  /// Returns the magnitude of a number, or the number of elements.
  private func size(of value: Value) -> UInt64 {
    switch value {
    case .int(let value): value.magnitude
    case .uint(let value): value
    case .double(let value): value.magnitude < 9e18 ? UInt64(value.magnitude) : .max
    case .string(let text): UInt64(text.unicodeScalars.count)
    case .list(let list): UInt64(list.count)
    case .map(let map): UInt64(map.count)
    default: 0
    }
  }
}

extension Engine {
  /// Returns the value of a slot.
  func value(at place: Place, of context: Context) -> Value {
    place.coding.isWord
      ? place.coding.value(of: words[context.firstWord + place.offset]) : values[context.firstValue + place.offset]
  }

  /// Whether the engine has state that few flows have.
  fileprivate var hasSeldomState: Bool {
    // A free place only reflects the path that led to the state.
    if outline.holders.count - outline.freeHolders.count > 1 || outline.result != nil { return true }
    guard let backstack = layout.presenters[Program.flowPresenter].backstack else { return false }
    return backstack.composedEntries == .top || backstack.keepsHistory
  }
}

extension Step.Navigation.Style {
  fileprivate var number: UInt8 {
    switch self {
    case .push: 0
    case .replace: 1
    case .reset: 2
    case .modal: 3
    case .sheet: 4
    case .reuse: 5
    }
  }
}
