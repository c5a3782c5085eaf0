internal import CEL
internal import FlowProgram

// The encoding of values and numbers as bytes.
extension CanonicalWriter {
  @inline(__always) func write(word: UInt64, _ form: WrittenSlot.Form) {
    switch form {
    case .octet: append(UInt8(truncatingIfNeeded: word))
    case .signed: write(signed: Int64(bitPattern: word))
    case .fixed: write(fixed: word)
    case .plain, .boxed: write(word)
    }
  }

  func write(_ value: Value, of engine: Engine) {
    switch value {
    case .null: append(0)
    case .bool(let value): append(value ? 2 : 1)
    case .int(let value):
      append(3)
      if let named = abstraction.named { names |= named.ints[value] ?? 0 }
      write(signed: value)
    case .uint(let value):
      append(4)
      if let named = abstraction.named { names |= named.uints[value] ?? 0 }
      write(value)
    case .double(let value):
      append(5)
      write(fixed: value.isNaN ? Double.nan.bitPattern : value.bitPattern)
    case .string(let text):
      append(6)
      write(text)
    case .enumeration(let value):
      append(7)
      write(UInt64(value.index))
    case .duration(let value):
      append(8)
      write(signed: value.nanoseconds)
    case .timestamp(let value):
      append(9)
      write(signed: value.seconds)
      write(signed: Int64(value.nanoseconds))
    case .bytes(let value):
      append(10)
      write(UInt64(value.count))
      for octet in value.octets { append(octet) }
    default: write(container: value, of: engine)
    }
  }

  func write(container value: Value, of engine: Engine) {
    switch value {
    case .list(let list):
      append(11)
      write(UInt64(list.count))
      for element in list { write(element, of: engine) }
    case .map(let map):
      append(12)
      write(UInt64(map.count))
      for entry in map {
        write(entry.key, of: engine)
        write(entry.value, of: engine)
      }
    case .record(let record): write(record: record, value, of: engine)
    case .type(let type):
      append(15)
      write(type.description)
    case .optional(let optional):
      append(optional.value == nil ? 16 : 17)
      if let value = optional.value { write(value, of: engine) }
    case .secret(let secret):
      append(18)
      write(secret.revealed)
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .enumeration: break
    }
  }

  func write(record: RecordValue, _ value: Value, of engine: Engine) {
    if let event = EventValue(value) {
      append(14)
      namesPresenter = true
      if areCanonical {
        write(UInt64(event.instance.index))
      } else {
        write(engine.isAlive(event.instance) ? place(of: event.instance) : UInt64(order.count))
      }
      write(UInt64(event.presenter.position))
      write(UInt64(event.event.position))
      write(event.payload, of: engine)
      return
    }
    append(13)
    for field in record.fields {
      guard let field else {
        append(.max)
        continue
      }
      write(field, of: engine)
    }
  }

  func write(_ text: String) {
    if let named = abstraction.named { names |= named.texts[text] ?? 0 }
    var text = text
    text.withUTF8 { octets in
      write(UInt64(octets.count))
      for octet in octets { append(octet) }
    }
  }

  func write(signed value: Int64) {
    write(UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  /// Writes seven bits a byte, the lowest first. Small numbers take one byte.
  @inline(__always) func write(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  func write(fixed value: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }
}
