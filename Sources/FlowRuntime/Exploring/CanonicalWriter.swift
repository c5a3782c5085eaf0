internal import CEL
internal import FlowProgram

/// A writer of the author-visible state of a machine as bytes. Two states have the same bytes exactly when no author
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
  @exclusivity(unchecked) private(set) var order: [Int32] = []
  /// The position of each node in ``order``. A presenter that is not alive has the position after the last one.
  @exclusivity(unchecked) private var positions: [Int32] = []
  /// Whether ``positions`` match ``order``. Few states need them.
  @exclusivity(unchecked) private var arePositionsKnown = false
  @exclusivity(unchecked) private var nodeCount = 0
  /// Whether identities in the current value are already positions.
  @exclusivity(unchecked) private(set) var areCanonical = false
  /// Whether the last written value names a presenter.
  @exclusivity(unchecked) var namesPresenter = false
  /// The start offsets of the flow and of each entry.
  @exclusivity(unchecked) private var starts: [Int] = []
  /// Whether the last written state exceeds a bound of the abstraction.
  @exclusivity(unchecked) private(set) var isOutOfBounds = false
  /// The destination for the contents of presenters when a state is written in two parts, or `nil` when it is
  /// written in one.
  @exclusivity(unchecked) var contents: ContentList?

  let abstraction: StateAbstraction

  init(_ abstraction: StateAbstraction) {
    self.abstraction = abstraction
    capacity = 256
    buffer = .allocate(capacity: capacity)
  }

  deinit { buffer.deallocate() }

  /// The number of written bytes, which ``takeBack(to:)`` can reduce to a former one.
  var byteCount: Int { count }

  /// Discards the bytes beyond a former count.
  func takeBack(to former: Int) { count = former }

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
  func survey(_ machine: Machine) {
    order.removeAll(keepingCapacity: true)
    add(Machine.flowNode, of: machine)
    for index in machine.outline.stack.indices {
      if let instance = machine.outline.stack[index].instance { add(Int(instance.index), of: machine) }
    }
    arePositionsKnown = false
    nodeCount = machine.outline.nodeCount
  }

  /// Returns the position of a node in the order, or the number of living presenters if it is not alive.
  func position(ofNode index: Int) -> Int {
    if !arePositionsKnown { findPositions() }
    return index < positions.count ? Int(positions[index]) : order.count
  }

  private func findPositions() {
    let gone = Int32(truncatingIfNeeded: order.count)
    if positions.count < nodeCount { positions += Array(repeating: gone, count: nodeCount - positions.count) }
    for index in positions.indices { positions[index] = gone }
    for index in order.indices { positions[Int(order[index])] = Int32(truncatingIfNeeded: index) }
    arePositionsKnown = true
  }

  private func addEntries(of holder: Int, of machine: Machine) {
    for stack in machine.outline.holders[holder].stacks {
      for entry in stack.entries {
        if let instance = entry.instance { add(Int(instance.index), of: machine) }
      }
    }
  }

  private func add(_ node: Int, of machine: Machine) {
    order.append(Int32(truncatingIfNeeded: node))
    let context = machine.context(ofNode: node)
    let layout = context.layout
    for child in layout.repetitions.indices {
      if let repetition = layout.repetitions[child] {
        let list = Int(machine.nodes[node].firstRowList) + repetition.list
        for row in machine.rowLists[list] { add(Int(row), of: machine) }
      } else if let found = machine.node(ofChild: child, in: context) {
        add(found, of: machine)
      }
    }
    let holder = Int(machine.nodes[node].holder)
    if holder > 0 { addEntries(of: holder, of: machine) }
  }

  /// Writes the state of a machine.
  func write(_ machine: Machine) {
    survey(machine)
    count = 0
    isOutOfBounds =
      machine.outline.stack.count > abstraction.stackDepth ?? .max
      || machine.outline.messages.count > abstraction.messageCount ?? .max
      || machine.outline.calls.count > abstraction.callCount ?? .max
      || machine.outline.timers.count > abstraction.timerCount ?? .max
    write(outline: machine)
    starts.removeAll(keepingCapacity: true)
    for index in order.indices {
      let node = Int(order[index])
      if machine.nodes[node].child < 0 { starts.append(count) }
      write(node: node, of: machine)
    }
    if machine.hasSeldomState { write(seldom: machine) }
  }

  /// Writes the state that few flows have: nested stacks, sleeping entries, and the result of a flow.
  private func write(seldom machine: Machine) {
    let presenters = order.map { machine.context(ofNode: Int($0)) }
    let positions = machine.positions(of: presenters)
    let ordinals = machine.ordinalsOfEntries(presenters)
    for context in presenters where machine.nodes[context.node].holder >= 0 {
      write(canonical: machine.ties(of: context, positions, ordinals), of: machine)
    }
    write(machine.outline.result ?? .null, of: machine)
    if !machine.outline.pendingAnswers.isEmpty {
      write(canonical: machine.pendingAnswers(positions, ordinals), of: machine)
    }
  }

  /// The bytes of the flow with its stores, then those of each entry, prefixed with the index of its screen.
  var parts: [[UInt8]] {
    starts.indices.map { index in
      let end = index + 1 < starts.count ? starts[index + 1] : count
      return Array(bytes[starts[index]..<end])
    }
  }

  // MARK: Stack, messages, timers

  private func write(outline machine: Machine) {
    var flags: UInt8 = machine.outline.hasExited ? 1 : 0
    if !machine.outline.messages.isEmpty { flags |= 2 }
    if machine.outline.timers.count > 0 { flags |= 4 }
    if !machine.outline.restingEffects.isEmpty { flags |= 8 }
    if machine.outline.gesture != nil { flags |= 16 }
    if machine.outline.locale != machine.layout.program.strings.defaultLocale { flags |= 32 }
    append(flags)
    write(UInt64(machine.outline.stack.count))
    for index in machine.outline.stack.indices {
      // Accessed by parts, because copying an entry out of the stack would copy all of them.
      write(UInt64(machine.outline.stack[index].presenter))
      let joined = machine.outline.stack[index].style
      let style = (joined.leavesBelowVisible ? joined.number : 0) << 1
      if machine.outline.stack[index].hasAsker {
        write(entry: machine.outline.stack[index], style, of: machine)
      } else {
        append(style)
      }
    }
    if flags & 2 != 0 {
      write(UInt64(machine.outline.messages.count))
      for message in machine.outline.messages { write(message.text) }
    }
    if flags & 4 != 0 {
      write(UInt64(machine.outline.timers.count))
      if machine.outline.timers.count == 1 {
        for timer in machine.outline.timers.inOrder { write(timer, of: machine) }
      } else {
        let timers = Array(machine.outline.timers.inOrder)
        for position in timerOrder(machine) { write(timers[position], of: machine) }
      }
    }
    if flags & 8 != 0 {
      write(UInt64(machine.outline.restingEffects.count))
      for effect in machine.outline.restingEffects {
        write(place(of: effect.owner))
        write(UInt64(effect.index))
      }
    }
    if let gesture = machine.outline.gesture { write(fixed: gesture.progress.bitPattern) }
    if flags & 32 != 0 { write(machine.outline.locale.text) }
    write(servicesOf: machine)
  }

  private func write(entry: Entry, _ style: UInt8, of machine: Machine) {
    let asker = entry.asker.flatMap { machine.isAlive($0.presenter) ? $0 : nil }
    append(style | (asker == nil ? 0 : 1))
    guard let asker else { return }
    write(place(of: asker.presenter))
    for steps in [asker.then, asker.cancelled] {
      write(UInt64((steps?.block ?? -1) + 1))
      for capture in steps?.captures ?? [] { write(capture, of: machine) }
    }
  }

  func write(_ timer: FlowTimer, of machine: Machine) {
    write(signed: timer.deadline &- machine.now)
    write(place(of: timer.owner))
    write(signed: Int64(timer.block))
    write(UInt64((timer.effect ?? -1) + 1))
    append(timer.isOfEffect ? 1 : 0)
    write(signed: machine.quietTime(before: timer))
    write(timer.name ?? "")
    for capture in timer.captures { write(capture, of: machine) }
    if timer.service != nil {
      write(canonical: machine.serviceState(of: timer, allPositions, calls: callOrder(machine)), of: machine)
    }
  }

  /// Writes the state of services. Flows without operations add nothing.
  private func write(servicesOf machine: Machine) {
    if machine.layout.program.operations.isEmpty { return }
    write(canonical: machine.serviceState(allPositions, calls: callOrder(machine)), of: machine)
  }

  /// Writes values in which identities are already positions.
  func write(canonical values: [Value], of machine: Machine) {
    write(UInt64(values.count))
    areCanonical = true
    for value in values { write(value, of: machine) }
    areCanonical = false
  }

  /// The position of each node.
  var allPositions: [Int] { (0..<nodeCount).map { position(ofNode: $0) } }

  func place(of instance: InstanceID) -> UInt64 {
    UInt64(position(ofNode: Int(instance.index)))
  }

  // MARK: Presenters

  private func write(node: Int, of machine: Machine) {
    let context = machine.context(ofNode: node)
    let layout = context.layout
    if layout.isBare { return }
    if let contents {
      write(contentsOf: context, to: contents, of: machine)
    } else {
      write(contentsOf: context, of: machine)
    }
    if layout.isRepeated { write(machine.values[context.firstValue + layout.keyOffset], of: machine) }
    for child in layout.repetitions.indices {
      if let repetition = layout.repetitions[child] {
        write(UInt64(machine.rowLists[Int(machine.nodes[node].firstRowList) + repetition.list].count))
      } else {
        append(machine.node(ofChild: child, in: context) == nil ? 0 : 1)
      }
      if layout.keepsAnything, layout.presenter.children[child].keepsSaved {
        write(machine.values[context.firstValue + layout.keptOffset + child], of: machine)
      }
    }
  }

  private func write(contentsOf context: Context, of machine: Machine) {
    let layout = context.layout
    if !abstraction.isExact, let treatments = abstraction.slots(of: layout.presenter.index) {
      write(slotsOf: context, treatments, of: machine)
    } else {
      write(slotsOf: context, of: machine)
    }
    for index in layout.presenter.effects.indices {
      write(machine.words[context.firstWord + layout.effectsOffset + 2 * index])
      write(machine.values[context.firstValue + layout.effectKeysOffset + index], of: machine)
    }
  }

  private func write(slotsOf context: Context, of machine: Machine) {
    for slot in context.layout.writtenSlots {
      if slot.form == .boxed {
        write(machine.values[context.firstValue + Int(slot.offset)], of: machine)
      } else {
        write(word: machine.words[context.firstWord + Int(slot.offset)], slot.form)
      }
    }
  }

  private func write(slotsOf context: Context, _ treatments: [StateAbstraction.Treatment], of machine: Machine) {
    let layout = context.layout
    for index in layout.slots.indices {
      let treatment = treatments.element(at: index)
      if case .ignored? = treatment { continue }
      let place = layout.slots[index]
      if place.coding.isWord {
        let word = machine.words[context.firstWord + place.offset]
        if let treatment { check(place.coding.value(of: word), treatment) }
        write(word: word, layout.writtenSlots[index].form)
      } else {
        let value = machine.values[context.firstValue + place.offset]
        if let treatment { check(value, treatment) }
        write(value, of: machine)
      }
    }
  }

  func check(_ value: Value, _ treatment: StateAbstraction.Treatment) {
    switch treatment {
    case .exact, .ignored: break
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

extension Machine {
  /// Whether the machine has state that few flows have.
  fileprivate var hasSeldomState: Bool {
    // A free place only reflects the path that led to the state.
    if outline.holders.count - outline.freeHolders.count > 1 || outline.result != nil { return true }
    guard let backstack = layout.presenters[Program.flowPresenter].backstack else { return false }
    return backstack.composing == .top || backstack.keepsHistory
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
