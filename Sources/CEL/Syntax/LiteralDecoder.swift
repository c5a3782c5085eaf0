internal import Diagnostics

/// Decodes the source of a literal to its value.
struct LiteralDecoder {
  /// An invalid part of the literal, by its offset in the source.
  struct BadEscape: Error {
    let range: Range<Int>
    let isByteForm: Bool
  }

  let bytes: [UInt8]

  /// Returns the whole number at a range, or `nil` when it is too large.
  func int(_ range: Range<Int>, isNegative: Bool) -> Int64? {
    let (digits, radix) = digits(range)
    return Int64((isNegative ? "-" : "") + digits, radix: radix)
  }

  /// Returns the unsigned whole number at a range (its suffix included), or `nil` when it is too large.
  func uint(_ range: Range<Int>) -> UInt64? {
    let (digits, radix) = digits(range.lowerBound..<range.upperBound - 1)
    return UInt64(digits, radix: radix)
  }

  /// Returns the double at a range. A number that is too large becomes infinite.
  func double(_ range: Range<Int>) -> Double { Double(String(decoding: bytes[range], as: UTF8.self)) ?? .infinity }

  private func digits(_ range: Range<Int>) -> (String, Int) {
    let isHex = range.count > 2 && bytes[range.lowerBound + 1] == UInt8(ascii: "x")
    let digits = isHex ? bytes[range].dropFirst(2) : bytes[range]
    return (String(decoding: digits, as: UTF8.self), isHex ? 16 : 10)
  }

  /// Returns the bytes of a string or bytes literal between its quotes, with escapes resolved.
  func octets(_ range: Range<Int>, isBytes: Bool) throws(BadEscape) -> [UInt8] {
    var index = range.lowerBound
    var isRaw = false
    while isNameStart(bytes[index]) {
      if bytes[index] | 0x20 == UInt8(ascii: "r") { isRaw = true }
      index += 1
    }
    let quote = bytes[index]
    let isTriple = range.upperBound - index >= 6 && bytes[index + 1] == quote && bytes[index + 2] == quote
    index += isTriple ? 3 : 1
    let end = range.upperBound - (isTriple ? 3 : 1)
    var result: [UInt8] = []
    result.reserveCapacity(max(0, end - index))
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\"), !isRaw {
        try appendEscape(at: &index, end: end, isBytes: isBytes, to: &result)
      } else if byte == 0x0D, isTriple {
        // Every kind of line end in the file becomes a line feed in a multi-line string.
        result.append(0x0A)
        index += index + 1 < end && bytes[index + 1] == 0x0A ? 2 : 1
      } else {
        result.append(byte)
        index += 1
      }
    }
    return result
  }

  private func appendEscape(
    at index: inout Int, end: Int, isBytes: Bool, to result: inout [UInt8]
  ) throws(BadEscape) {
    let start = index
    let letter = index + 1 < end ? bytes[index + 1] : 0
    index += 2
    if let simple = simpleEscape(letter) {
      result.append(simple)
      return
    }
    let (count, radix): (Int, Int)
    switch letter {
    case UInt8(ascii: "x"), UInt8(ascii: "X"): (count, radix) = (2, 16)
    case UInt8(ascii: "u"): (count, radix) = (4, 16)
    case UInt8(ascii: "U"): (count, radix) = (8, 16)
    case UInt8(ascii: "0")...UInt8(ascii: "3"):
      index -= 1
      (count, radix) = (3, 8)
    default: throw BadEscape(range: start..<min(index, end), isByteForm: isBytes)
    }
    let digits = bytes[index..<min(index + count, end)]
    let isForbidden = isBytes && (count == 4 || count == 8)
    index += count
    guard digits.count == count, digits.allSatisfy(isHexDigit), !isForbidden,
      let code = UInt32(String(decoding: digits, as: UTF8.self), radix: radix), let scalar = UnicodeScalar(code)
    else { throw BadEscape(range: start..<min(index, end), isByteForm: isBytes) }
    if isBytes { result.append(UInt8(truncatingIfNeeded: code)) } else { result += Array(String(scalar).utf8) }
  }

  private func simpleEscape(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "a"): 0x07
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "v"): 0x0B
    case UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): letter
    default: nil
    }
  }
}
