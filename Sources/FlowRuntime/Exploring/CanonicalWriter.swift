internal import CEL
internal import FlowProgram

/// Writes the author-visible state of a machine as bytes: two states have the same bytes exactly when no author could tell
/// them apart, but for what an abstraction leaves out.
///
/// Identities are written as places in the order of the tree, and times as distances from now. What the program fixes
/// (types, shapes, how many slots there are) is not written. One writer is used again and again, so that it allocates
/// nothing once it has grown.
final class CanonicalWriter {
  /// What was written last.
  private(set) var bytes: [UInt8] = []
  /// The nodes of the living presenters in the order of the tree.
  private(set) var order: [Int32] = []
  /// For each node its place in ``order``; stands for all places behind it where a presenter does not live.
  private(set) var positions: [Int32] = []
  /// Where the bytes of the flow and of each entry begin.
  private var starts: [Int] = []
  /// Whether the state that was written last passes a bound of the abstraction.
  private(set) var isOutOfBounds = false

  private let abstraction: StateAbstraction

  init(_ abstraction: StateAbstraction) { self.abstraction = abstraction }

  /// Finds the living presenters and their places.
  func survey(_ machine: Machine) {
    order.removeAll(keepingCapacity: true)
    add(Machine.flowNode, of: machine)
    for index in machine.outline.stack.indices {
      if let instance = machine.outline.stack[index].instance { add(Int(instance.index), of: machine) }
    }
    let gone = Int32(truncatingIfNeeded: order.count)
    let count = machine.outline.nodeCount
    if positions.count < count {
      positions += Array(repeating: gone, count: count - positions.count)
    }
    for index in positions.indices { positions[index] = gone }
    for index in order.indices { positions[Int(order[index])] = Int32(truncatingIfNeeded: index) }
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
  }

  /// Writes the state of a machine.
  func write(_ machine: Machine) {
    survey(machine)
    bytes.removeAll(keepingCapacity: true)
    isOutOfBounds = abstraction.stackDepth.map { machine.outline.stack.count > $0 } ?? false
    write(outline: machine)
    starts.removeAll(keepingCapacity: true)
    for index in order.indices {
      let node = Int(order[index])
      if machine.nodes[node].child < 0 { starts.append(bytes.count) }
      write(node: node, of: machine)
    }
  }

  /// The bytes of the flow with its stores, then those of each entry with the number of its screen in front.
  var parts: [[UInt8]] {
    starts.indices.map { index in
      let end = index + 1 < starts.count ? starts[index + 1] : bytes.count
      return Array(bytes[starts[index]..<end])
    }
  }

  // MARK: Stack, messages, timers

  private func write(outline machine: Machine) {
    let outline = machine.outline
    var flags: UInt8 = outline.hasExited ? 1 : 0
    if !outline.messages.isEmpty { flags |= 2 }
    if outline.timers.count > 0 { flags |= 4 }
    if !outline.restingEffects.isEmpty { flags |= 8 }
    if outline.gesture != nil { flags |= 16 }
    bytes.append(flags)
    write(UInt64(outline.stack.count))
    for index in outline.stack.indices { write(entry: outline.stack[index], of: machine) }
    if !outline.messages.isEmpty {
      write(UInt64(outline.messages.count))
      for message in outline.messages { write(message.text) }
    }
    if outline.timers.count > 0 {
      write(UInt64(outline.timers.count))
      for timer in outline.timers.inOrder { write(timer, of: machine) }
    }
    if !outline.restingEffects.isEmpty {
      write(UInt64(outline.restingEffects.count))
      for effect in outline.restingEffects {
        write(place(of: effect.owner))
        write(UInt64(effect.index))
      }
    }
    if let gesture = outline.gesture { write(fixed: gesture.progress.bitPattern) }
  }

  private func write(entry: Entry, of machine: Machine) {
    write(UInt64(entry.presenter))
    let asker = entry.asker.flatMap { machine.isAlive($0.presenter) ? $0 : nil }
    bytes.append(entry.style.number << 1 | (asker == nil ? 0 : 1))
    guard let asker else { return }
    write(place(of: asker.presenter))
    for steps in [asker.then, asker.cancelled] {
      write(UInt64((steps?.block ?? -1) + 1))
      for capture in steps?.captures ?? [] { write(capture, of: machine) }
    }
  }

  private func write(_ timer: FlowTimer, of machine: Machine) {
    write(signed: timer.deadline &- machine.now)
    write(place(of: timer.owner))
    write(UInt64(timer.block))
    write(UInt64((timer.effect ?? -1) + 1))
    bytes.append(timer.isOfEffect ? 1 : 0)
    write(signed: machine.quietTime(before: timer))
    write(timer.name ?? "")
    for capture in timer.captures { write(capture, of: machine) }
  }

  private func place(of instance: InstanceID) -> UInt64 {
    let index = Int(instance.index)
    return UInt64(index < positions.count ? Int(positions[index]) : order.count)
  }

  // MARK: Presenters

  private func write(node: Int, of machine: Machine) {
    let context = machine.context(ofNode: node)
    let layout = context.layout
    let kept = abstraction.slots(of: layout.presenter.index)
    for index in layout.slots.indices {
      if let kept, index < kept.count, case .ignored = kept[index] { continue }
      let place = layout.slots[index]
      if place.coding.isWord {
        let word = machine.words[context.firstWord + place.offset]
        if let kept, index < kept.count { check(place.coding.value(of: word), kept[index]) }
        write(word: word, place.coding)
      } else {
        let value = machine.values[context.firstValue + place.offset]
        if let kept, index < kept.count { check(value, kept[index]) }
        write(value, of: machine)
      }
    }
    if layout.isRepeated { write(machine.values[context.firstValue + layout.keyOffset], of: machine) }
    for index in layout.presenter.effects.indices {
      write(machine.words[context.firstWord + layout.effectsOffset + 2 * index])
      write(machine.values[context.firstValue + layout.effectKeysOffset + index], of: machine)
    }
    for child in layout.repetitions.indices {
      if let repetition = layout.repetitions[child] {
        write(UInt64(machine.rowLists[Int(machine.nodes[node].firstRowList) + repetition.list].count))
      } else {
        bytes.append(machine.node(ofChild: child, in: context) == nil ? 0 : 1)
      }
      if layout.keepsAnything, layout.presenter.children[child].keepsSaved {
        write(machine.values[context.firstValue + layout.keptOffset + child], of: machine)
      }
    }
  }

  private func check(_ value: Value, _ treatment: StateAbstraction.Treatment) {
    guard case .atMost(let bound) = treatment else { return }
    let size: UInt64 =
      switch value {
      case .int(let value): value.magnitude
      case .uint(let value): value
      case .double(let value): value.magnitude < 9e18 ? UInt64(value.magnitude) : .max
      case .string(let text): UInt64(text.unicodeScalars.count)
      case .list(let list): UInt64(list.count)
      case .map(let map): UInt64(map.count)
      default: 0
      }
    if size > bound { isOutOfBounds = true }
  }

  // MARK: Values

  private func write(word: UInt64, _ coding: WordCoding) {
    switch coding {
    case .bool: bytes.append(UInt8(truncatingIfNeeded: word))
    case .int, .duration: write(signed: Int64(bitPattern: word))
    case .double: write(fixed: word)
    case .uint, .enumeration, .boxed: write(word)
    }
  }

  private func write(_ value: Value, of machine: Machine) {
    switch value {
    case .null: bytes.append(0)
    case .bool(let value): bytes.append(value ? 2 : 1)
    case .int(let value):
      bytes.append(3)
      write(signed: value)
    case .uint(let value):
      bytes.append(4)
      write(value)
    case .double(let value):
      bytes.append(5)
      write(fixed: value.isNaN ? Double.nan.bitPattern : value.bitPattern)
    case .string(let text):
      bytes.append(6)
      write(text)
    case .enumeration(let value):
      bytes.append(7)
      write(UInt64(value.index))
    case .duration(let value):
      bytes.append(8)
      write(signed: value.nanoseconds)
    case .timestamp(let value):
      bytes.append(9)
      write(signed: value.seconds)
      write(signed: Int64(value.nanoseconds))
    case .bytes(let value):
      bytes.append(10)
      write(UInt64(value.count))
      bytes += value.octets
    default: write(container: value, of: machine)
    }
  }

  private func write(container value: Value, of machine: Machine) {
    switch value {
    case .list(let list):
      bytes.append(11)
      write(UInt64(list.count))
      for element in list { write(element, of: machine) }
    case .map(let map):
      bytes.append(12)
      write(UInt64(map.count))
      for entry in map {
        write(entry.key, of: machine)
        write(entry.value, of: machine)
      }
    case .record(let record): write(record: record, value, of: machine)
    case .type(let type):
      bytes.append(15)
      write(type.description)
    case .optional(let optional):
      bytes.append(optional.value == nil ? 16 : 17)
      if let value = optional.value { write(value, of: machine) }
    default: break
    }
  }

  private func write(record: RecordValue, _ value: Value, of machine: Machine) {
    if let event = EventValue(value) {
      bytes.append(14)
      write(machine.isAlive(event.instance) ? place(of: event.instance) : UInt64(order.count))
      write(UInt64(event.presenter))
      write(UInt64(event.event))
      write(event.payload, of: machine)
      return
    }
    bytes.append(13)
    for field in record.fields {
      guard let field else {
        bytes.append(.max)
        continue
      }
      write(field, of: machine)
    }
  }

  private func write(_ text: String) {
    var text = text
    text.withUTF8 { octets in
      write(UInt64(octets.count))
      bytes.append(contentsOf: octets)
    }
  }

  private func write(signed value: Int64) {
    write(UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  /// Seven bits a byte, the lowest first; small numbers take one byte.
  @inline(__always) private func write(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  private func write(fixed value: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
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
