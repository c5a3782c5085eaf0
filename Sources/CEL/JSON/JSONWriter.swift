extension Value {
  /// The value as compact JSON. Identical values give the same text.
  ///
  /// A value without a JSON form is written so that the expected type identifies it when it is read. Whole numbers
  /// beyond 2^53, non-finite doubles, times and durations are strings. Bytes are base64. Enum cases are names. A union is
  /// an object with its case. A map with other keys than strings is a list of pairs. A missing optional is `null`. A
  /// secret is a mask.
  ///
  /// - Complexity: Linear in the size of the value.
  public var json: String {
    var writer = JSONWriter()
    writer.write(self)
    return writer.text
  }
}

private struct JSONWriter {
  var text = ""

  mutating func write(_ value: Value) {
    switch value {
    case .null: text += "null"
    case .bool(let truth): text += truth ? "true" : "false"
    case .int(let number): write(number, isPlain: number.magnitude <= 1 << 53)
    case .uint(let number): write(number, isPlain: number <= 1 << 53)
    case .double(let number): writeDouble(number)
    case .string(let string): write(string)
    case .bytes(let bytes): write(Base64.encode(bytes.octets))
    case .timestamp(let time): write(time.description)
    case .duration(let duration): write(duration.description)
    case .enumeration(let value): write(value.name)
    case .secret(let secret): write(secret.masked)
    case .type(let type): write(type.description)
    case .optional(let optional): write(optional.value ?? .null)
    case .list(let list): writeList(list)
    case .map(let map): writeMap(map)
    case .record(let record): writeRecord(record)
    }
  }

  private mutating func write(_ number: some FixedWidthInteger, isPlain: Bool) {
    text += isPlain ? String(number) : "\"\(number)\""
  }

  private mutating func writeDouble(_ number: Double) {
    if number.isFinite {
      text += number == 0 && number.sign == .minus ? "-0.0" : shownNumber(number)
    } else {
      write(shownNumber(number))
    }
  }

  private mutating func writeList(_ list: ListValue) {
    text += "["
    for (index, element) in list.enumerated() {
      if index > 0 { text += "," }
      write(element)
    }
    text += "]"
  }

  private mutating func writeMap(_ map: MapValue) {
    let isObject = map.allSatisfy { $0.key.asString != nil }
    text += isObject ? "{" : "["
    for (index, entry) in map.enumerated() {
      if index > 0 { text += "," }
      if !isObject { text += "[" }
      write(entry.key)
      text += isObject ? ":" : ","
      write(entry.value)
      if !isObject { text += "]" }
    }
    text += isObject ? "}" : "]"
  }

  private mutating func writeRecord(_ record: RecordValue) {
    text += "{"
    var isFirst = true
    for (name, value) in zip(record.shape.fields, record.fields) {
      guard let value else { continue }
      if !isFirst { text += "," }
      isFirst = false
      write(name)
      text += ":"
      write(value)
    }
    text += "}"
  }

  private mutating func write(_ string: String) { writeJSONString(string, into: &text) }
}
