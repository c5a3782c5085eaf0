internal import Diagnostics
internal import YAMLNodes

/// Returns the places at which the expressions of a value read the variable `row`, which contained the values of an
/// example in edition 1.
///
/// An expression that declares a variable of that name in a macro, as in `list.map(row, row.name)`, is left out: `row`
/// has two meanings in it.
func rowReferences(in scalar: Scalar) -> [Span] {
  let mapped = scalar.mapped
  let bytes = Array(mapped.text.utf8)
  var found: [Span] = []
  for range in expressions(in: bytes) {
    let words = identifiers(in: bytes, range)
    let rows = words.filter { bytes[$0].elementsEqual("row".utf8) }
    if rows.contains(where: { next(after: $0.upperBound, in: bytes) == UInt8(ascii: ",") }) { continue }
    for row in rows where next(after: row.upperBound, in: bytes) == UInt8(ascii: ".") {
      if previous(before: row.lowerBound, in: bytes) != UInt8(ascii: ".") { found.append(mapped.span(row)) }
    }
  }
  return found
}

/// Returns the ranges of the expressions in a value: the whole value after `=`, or each interpolation.
private func expressions(in bytes: [UInt8]) -> [Range<Int>] {
  if bytes.first == UInt8(ascii: "=") { return bytes.starts(with: "==".utf8) ? [] : [1..<bytes.count] }
  var found: [Range<Int>] = []
  var offset = 0
  while offset + 1 < bytes.count {
    guard bytes[offset] == UInt8(ascii: "$"), bytes[offset + 1] == UInt8(ascii: "{") else {
      offset += 1
      continue
    }
    let start = offset + 2
    var depth = 1
    offset = start
    while offset < bytes.count, depth > 0 {
      switch bytes[offset] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "'"), UInt8(ascii: "\""): offset = end(ofStringAt: offset, in: bytes) - 1
      default: break
      }
      offset += 1
    }
    found.append(start..<min(offset, bytes.count))
  }
  return found
}

/// Returns the identifiers in an expression, outside of its strings.
private func identifiers(in bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
  var found: [Range<Int>] = []
  var offset = range.lowerBound
  while offset < range.upperBound {
    let start = offset
    if bytes[offset] == UInt8(ascii: "'") || bytes[offset] == UInt8(ascii: "\"") {
      offset = end(ofStringAt: offset, in: bytes)
      continue
    }
    while offset < range.upperBound, isOfWord(bytes[offset]) { offset += 1 }
    if offset > start { found.append(start..<offset) } else { offset += 1 }
  }
  return found
}

/// Returns the offset after a string of an expression that begins at an offset.
private func end(ofStringAt start: Int, in bytes: [UInt8]) -> Int {
  var offset = start + 1
  while offset < bytes.count, bytes[offset] != bytes[start] { offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1 }
  return min(offset + 1, bytes.count)
}

private func isOfWord(_ byte: UInt8) -> Bool {
  (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
}

private func next(after offset: Int, in bytes: [UInt8]) -> UInt8? { bytes[offset...].first { $0 > 0x20 } }

private func previous(before offset: Int, in bytes: [UInt8]) -> UInt8? { bytes[..<offset].last { $0 > 0x20 } }
