/// The base64 encoding of bytes, with the alphabet of RFC 4648.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ octets: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity((octets.count + 2) / 3 * 4)
    var index = 0
    while index < octets.count {
      let chunk = octets[index..<min(index + 3, octets.count)]
      var word: UInt32 = 0
      for octet in chunk { word = word << 8 | UInt32(octet) }
      word <<= UInt32(8 * (3 - chunk.count))
      for position in 0..<4 {
        let isPadding = position > chunk.count
        result.append(isPadding ? UInt8(ascii: "=") : alphabet[Int(word >> UInt32(18 - 6 * position)) & 63])
      }
      index += 3
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Decodes a string, with or without padding. The result is `nil` when the string is not valid base64.
  static func decode(_ text: String) -> [UInt8]? {
    var digits = Array(text.utf8)[...]
    if digits.count % 4 == 0, digits.hasSuffix("==") {
      digits = digits.dropLast(2)
    } else if digits.count % 4 == 0, digits.hasSuffix("=") {
      digits = digits.dropLast()
    }
    guard digits.count % 4 != 1 else { return nil }
    var result: [UInt8] = []
    var word: UInt32 = 0
    var bits = 0
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      word = word << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        result.append(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
      }
    }
    return result
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ text: StaticString) -> Bool {
    suffix(text.utf8CodeUnitCount).elementsEqual(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

extension Bytes {
  /// The bytes in base64.
  package var base64: String { Base64.encode(octets) }

  /// Decodes a base64 string, or returns `nil` when the string is not valid base64.
  package init?(base64 text: String) {
    guard let octets = Base64.decode(text) else { return nil }
    self.init(octets)
  }
}
