internal import CEL
internal import FlowProgram

/// Gives bytes numbers: the same to equal ones.
public protocol ByteNumbering: AnyObject {
  /// The number of bytes.
  func number(of bytes: UnsafeBufferPointer<UInt8>) -> UInt64
}

/// A state in two parts, good until the walker is asked for a state or walks again.
///
/// Two states are one exactly when both parts are the same. The structure says which presenters there are and what is under
/// way; the contents are what their slots and effects hold, one number each, always as many for the same structure.
public struct StateParts {
  /// Everything that is no content.
  public let structure: UnsafeBufferPointer<UInt8>
  /// The contents of each presenter, in the order of the tree.
  public let contents: UnsafeBufferPointer<UInt64>
}

/// The contents of a state while it is written.
final class ContentList {
  private let numbering: any ByteNumbering
  @exclusivity(unchecked) private var buffer: UnsafeMutablePointer<UInt64>
  @exclusivity(unchecked) private var capacity = 64
  @exclusivity(unchecked) private(set) var count = 0

  init(_ numbering: any ByteNumbering) {
    self.numbering = numbering
    buffer = .allocate(capacity: capacity)
  }

  deinit { buffer.deallocate() }

  var contents: UnsafeBufferPointer<UInt64> { UnsafeBufferPointer(start: buffer, count: count) }

  func removeAll() { count = 0 }

  func append(_ content: UInt64) {
    if count == capacity {
      let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity * 2)
      larger.update(from: buffer, count: count)
      buffer.deallocate()
      buffer = larger
      capacity *= 2
    }
    buffer[count] = content
    count += 1
  }

  func number(of bytes: UnsafeBufferPointer<UInt8>) -> UInt64 { numbering.number(of: bytes) }
}

extension CanonicalWriter {
  /// Writes the contents of a presenter to a list, and into the bytes those that name presenters: these are places in the
  /// order of the tree, and so a part of the structure.
  func write(contentsOf context: Context, to list: ContentList, of machine: Machine) {
    let layout = context.layout
    let treatments = abstraction.slots(of: layout.presenter.index)
    for index in layout.slots.indices {
      let place = layout.slots[index]
      let treatment = treatments?.element(at: index)
      if case .ignored? = treatment {
        list.append(0)
      } else if place.coding.isWord {
        let word = machine.words[context.firstWord + place.offset]
        if let treatment { check(place.coding.value(of: word), treatment) }
        list.append(layout.writtenSlots[index].form == .signed ? CanonicalWriter.folded(word) : word)
      } else {
        let value = machine.values[context.firstValue + place.offset]
        if let treatment { check(value, treatment) }
        list.append(number(of: value, index, list, machine))
      }
    }
    if layout.isRepeated {
      // What a list that does not matter repeats does not matter either.
      let item = machine.values[context.firstValue + layout.itemOffset]
      list.append(abstraction.ignoresAnything ? 0 : number(of: item, layout.itemContent, list, machine))
    }
    for index in layout.presenter.effects.indices {
      let memory = machine.words[context.firstWord + layout.effectsOffset + 2 * index] & 3
      let key = machine.values[context.firstValue + layout.effectKeysOffset + index]
      list.append(number(of: key, layout.effectContents + index, list, machine) << 2 | memory)
    }
    if layout.valueCount > 0 { append(0) }
  }

  /// The number of a value, or zero when it is written into the bytes.
  private func number(of value: Value, _ position: Int, _ list: ContentList, _ machine: Machine) -> UInt64 {
    if value.isNull { return 0 }
    let start = byteCount
    namesPresenter = false
    write(UInt64(position + 1))
    let first = byteCount
    write(value, of: machine)
    if namesPresenter { return 0 }
    defer { takeBack(to: start) }
    return list.number(of: UnsafeBufferPointer(rebasing: bytes[first...])) + 1
  }

  /// A word in which small numbers below zero are small as well.
  static func folded(_ word: UInt64) -> UInt64 {
    let value = Int64(bitPattern: word)
    return UInt64(bitPattern: value << 1 ^ value >> 63)
  }
}
