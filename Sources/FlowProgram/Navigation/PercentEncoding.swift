/// The position of a string in a link, which determines the characters that need no encoding.
public enum LinkPart: Sendable {
  /// Between two slashes.
  case path
  /// After the question mark.
  case query

  /// Whether a byte has no special meaning there, nor in a shell or a sentence.
  fileprivate func allows(_ byte: UInt8) -> Bool {
    if isLetterOrDigit(byte) { return true }
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): return true
    case UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: ","): return true
    case UInt8(ascii: "/"): return self == .query
    default: return false
    }
  }
}

/// Returns a string as it is written in a link. Special characters and all non-ASCII characters become percent signs
/// with the bytes of UTF-8.
public func percentEncoded(_ text: String, in part: LinkPart) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var encoded: [UInt8] = []
  encoded.reserveCapacity(text.utf8.count)
  for byte in text.utf8 {
    if part.allows(byte) {
      encoded.append(byte)
    } else {
      encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: encoded, as: UTF8.self)
}

/// Returns the string that a part of a link encodes.
///
/// - Throws: ``LinkProblem`` for a percent sign without two hexadecimal digits after it, and for bytes that are not
///   UTF-8.
public func percentDecoded(_ text: Substring) throws(LinkProblem) -> String {
  guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
  var decoded: [UInt8] = []
  decoded.reserveCapacity(text.utf8.count)
  var rest = text.utf8
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%") else {
      decoded.append(byte)
      continue
    }
    guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal) else {
      throw .brokenEscape(String(text))
    }
    decoded.append(high << 4 | low)
  }
  guard let result = String(validating: decoded, as: UTF8.self) else { throw .notUTF8(String(text)) }
  return result
}

private func hexadecimal(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x41 + 10
  case 0x61...0x66: byte - 0x61 + 10
  default: nil
  }
}
