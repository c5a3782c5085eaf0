internal import CEL
internal import FlowProgram

/// A numbering of byte sequences. Equal sequences have equal numbers.
public protocol ByteNumbering: AnyObject {
  /// Returns the number of a byte sequence.
  func number(of bytes: UnsafeBufferPointer<UInt8>) -> UInt64
}

/// A state in two parts, valid until the walker is next asked for a state or moves.
///
/// Two states are equal exactly when both parts are equal. The structure comprises the presenters and the pending
/// work. The contents are the values of their slots and effects, one number each, always the same count for the same
/// structure.
public struct StateParts {
  /// Everything except the contents.
  public let structure: UnsafeBufferPointer<UInt8>
  /// The contents of each presenter, in tree order.
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

  /// The named values in each content, by its number.
  private(set) var names: [UInt64: UInt64] = [:]

  func note(names: UInt64, in content: UInt64) { self.names[content] = names }

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
  /// Writes the contents of a presenter to a list. Contents that name presenters are written as bytes: they are
  /// positions in tree order, and so part of the structure.
  func write(contentsOf context: Context, to list: ContentList, of engine: Engine) {
    let layout = context.layout
    let treatments = abstraction.slots(of: layout.presenter.index)
    for index in layout.ranges.slots.indices {
      let place = layout.ranges.slots[index]
      let treatment = treatments?.element(at: index)
      if case .ignored? = treatment {
        list.append(0)
      } else if case .seen(let view)? = treatment {
        list.append(number(of: view.image(engine.value(at: place, of: context)), index, list, engine))
      } else if case .seenWhileVisible(let view, _)? = treatment {
        // No visible value has the number 0.
        let value = engine.isVisible(context.node) ? view.image(engine.value(at: place, of: context)) : .null
        list.append(number(of: value, index, list, engine))
      } else if place.coding.isWord {
        let word = engine.words[context.firstWord + place.offset]
        if let treatment { check(place.coding.value(of: word), treatment) }
        list.append(layout.ranges.writtenSlots[index].form == .signed ? CanonicalWriter.folded(word) : word)
      } else {
        let value = engine.values[context.firstValue + place.offset]
        if let treatment { check(value, treatment) }
        list.append(number(of: value, index, list, engine))
      }
    }
    if layout.isRepeated {
      // An item repeated from an ignored list is ignored as well.
      let item = engine.values[context.firstValue + layout.ranges.itemOffset]
      list.append(abstraction.ignoresAnything ? 0 : number(of: item, layout.itemContent, list, engine))
    }
    for index in layout.presenter.effects.ids {
      if abstraction.forgets(effect: index, of: layout.presenter.index) {
        list.append(0)
        continue
      }
      let memory = engine.words[context.firstWord + layout.ranges.effectsOffset + 2 * index.position] & 3
      let key = engine.values[context.firstValue + layout.ranges.effectKeysOffset + index.position]
      list.append(number(of: key, layout.effectContents + index.position, list, engine) << 2 | memory)
    }
    if layout.ranges.valueCount > 0 { append(0) }
  }

  /// Returns the number of a value, or zero when it is written as bytes.
  private func number(of value: Value, _ position: Int, _ list: ContentList, _ engine: Engine) -> UInt64 {
    if value.isNull { return 0 }
    let start = byteCount
    namesPresenter = false
    let outside = names
    names = 0
    write(UInt64(position + 1))
    let first = byteCount
    write(value, of: engine)
    defer {
      names = namesPresenter ? names | outside : outside
    }
    if namesPresenter { return 0 }
    defer { truncate(to: start) }
    let number = list.number(of: UnsafeBufferPointer(rebasing: bytes[first...])) + 1
    if names != 0 { list.note(names: names, in: number) }
    return number
  }

  /// Returns a word in which small negative numbers are small as well.
  static func folded(_ word: UInt64) -> UInt64 {
    let value = Int64(bitPattern: word)
    return UInt64(bitPattern: value << 1 ^ value >> 63)
  }
}
