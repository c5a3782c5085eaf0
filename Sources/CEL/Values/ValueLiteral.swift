extension Value: CustomStringConvertible {
  public var description: String { literal }

  /// The value as a literal of the language, for messages and transcripts.
  ///
  /// - Complexity: Linear in the size of the value; ``literal(limit:)`` is bounded.
  public var literal: String { literal(limit: .max) }

  /// Returns the value as a literal of the language, cut off with `…` after about `limit` characters.
  public func literal(limit: Int) -> String {
    var writer = LiteralWriter(remaining: limit)
    writer.write(self)
    return writer.text
  }
}

/// Writes values as literals until its room is used up.
private struct LiteralWriter {
  var text = ""
  var remaining: Int

  mutating func put(_ part: String) {
    guard remaining >= 0 else { return }
    let size = part.unicodeScalars.count
    if size > remaining {
      text.unicodeScalars.append(contentsOf: part.unicodeScalars.prefix(remaining))
      text += "…"
      remaining = -1
    } else {
      text += part
      remaining -= size
    }
  }

  mutating func write(_ value: Value) {
    guard remaining >= 0 else { return }
    switch value {
    case .string(let text): put(quoted(text, room: remaining))
    case .secret(let secret): put(secret.revealed.isEmpty ? "''" : Secret.mask)
    case .double(let number): put(literalNumber(number))
    case .uint(let number): put("\(number)u")
    case .bytes(let bytes): put("b'" + bytes.octets.prefix(remaining).map(escapedOctet).joined() + "'")
    case .timestamp(let time): put("timestamp('\(time)')")
    case .duration(let duration): put("duration('\(duration)')")
    case .enumeration(let value):
      put(value.shape.isNamed ? "\(value.shape.name).\(value.name)" : quoted(value.name, room: remaining))
    case .list(let list): writeList(list)
    case .map(let map): writeMap(map)
    case .record(let record): writeRecord(record)
    case .optional(let optional):
      if let value = optional.value {
        put("optional.of(")
        write(value)
        put(")")
      } else {
        put("optional.none()")
      }
    case .null, .bool, .int, .type: put(value.text)
    }
  }

  private mutating func writeList(_ list: ListValue) {
    put("[")
    for (index, element) in list.enumerated() {
      if remaining < 0 { return }
      if index > 0 { put(", ") }
      write(element)
    }
    put("]")
  }

  private mutating func writeMap(_ map: MapValue) {
    put("{")
    for (index, entry) in map.enumerated() {
      if remaining < 0 { return }
      if index > 0 { put(", ") }
      write(entry.key)
      put(": ")
      write(entry.value)
    }
    put("}")
  }

  private mutating func writeRecord(_ record: RecordValue) {
    put(record.shape.name + "{")
    var isFirst = true
    for (name, value) in zip(record.shape.fields, record.fields) {
      guard let value, remaining >= 0 else { continue }
      if !isFirst { put(", ") }
      isFirst = false
      put(name + ": ")
      write(value)
    }
    put("}")
  }
}

private func quoted(_ text: String, room: Int) -> String {
  var result = "'"
  for scalar in text.unicodeScalars.prefix(room) {
    switch scalar {
    case "'": result += "\\'"
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    default:
      if scalar.value < 0x20 || scalar.value == 0x7F {
        result += "\\x" + twoHexDigits(UInt8(scalar.value))
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
  return result + "'"
}

private func escapedOctet(_ octet: UInt8) -> String {
  if octet == UInt8(ascii: "'") || octet == UInt8(ascii: "\\") { return "\\" + String(UnicodeScalar(octet)) }
  return octet >= 0x20 && octet < 0x7F ? String(UnicodeScalar(octet)) : "\\x" + twoHexDigits(octet)
}

/// Returns a byte as two hexadecimal digits.
func twoHexDigits(_ octet: UInt8) -> String {
  let digits = String(octet, radix: 16)
  return octet < 16 ? "0" + digits : digits
}

private func literalNumber(_ number: Double) -> String {
  let text = shownNumber(number)
  if number == 0, number.sign == .minus { return "-0.0" }
  return number.isFinite && !text.utf8.contains { $0 == 0x2E || $0 == 0x65 } ? text + ".0" : text
}
