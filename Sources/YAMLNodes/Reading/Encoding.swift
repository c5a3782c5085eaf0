internal import Diagnostics

/// The results of a scan of the bytes of a file before they are parsed as YAML.
struct Encoding {
  /// The offset of the content, after a byte-order mark.
  let start: Int
  /// Whether every byte is a code point.
  let isASCII: Bool

  /// Scans the bytes. If they are not valid, it reports the reason and returns `nil`.
  ///
  /// - Complexity: Linear in the number of bytes; ASCII is scanned eight bytes at a time.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, of source: SourceID, report: inout Report) {
    if isUTF16(bytes) {
      report.add(UTF16File(), at: Span(source: source, start: 0, end: min(2, bytes.count)))
      return nil
    }
    start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    let (wrong, onlyASCII) = firstWrongByte(bytes, from: start)
    isASCII = onlyASCII
    guard let wrong else { return }
    let rest = bytes[wrong...]
    switch bytes[wrong] {
    case ..<0x80:
      report.add(
        ControlCharacter(codePoint: UInt32(bytes[wrong])), at: Span(source: source, start: wrong, end: wrong + 1))
    case 0xC2 where rest.count > 1 && (0x80...0x9F).contains(bytes[wrong + 1]):
      report.add(
        ControlCharacter(codePoint: UInt32(bytes[wrong + 1])), at: Span(source: source, start: wrong, end: wrong + 2))
    case 0xE2 where rest.count > 2 && isSeparator(bytes, at: wrong):
      report.add(
        ControlCharacter(codePoint: 0x2000 + UInt32(bytes[wrong + 2] & 0x3F)),
        at: Span(source: source, start: wrong, end: wrong + 3))
    case 0xEF where rest.starts(with: byteOrderMark):
      report.add(ControlCharacter(codePoint: 0xFEFF), at: Span(source: source, start: wrong, end: wrong + 3))
    case 0xEF where rest.starts(with: [0xEF, 0xBF, 0xBD]):
      report.add(NotUTF8(byte: nil), at: Span(source: source, start: wrong, end: wrong + 3))
    default:
      report.add(NotUTF8(byte: bytes[wrong]), at: Span(source: source, start: wrong, end: wrong + 1))
    }
    return nil
  }
}

/// Whether the bytes are UTF-16, judged by their byte-order mark or by alternating zero bytes at the start.
private func isUTF16(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
  guard bytes.count >= 4 else { return false }
  let isZero = bytes.prefix(4).map { $0 == 0 }
  return isZero == [false, true, false, true] || isZero == [true, false, true, false]
}

/// Returns the first byte that is not UTF-8 or that begins a forbidden character, and whether all bytes are ASCII.
private func firstWrongByte(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (wrong: Int?, onlyASCII: Bool) {
  let raw = UnsafeRawBufferPointer(bytes)
  var offset = start
  var onlyASCII = true
  while offset < bytes.count {
    if offset + 8 <= bytes.count, isPrintableASCII(raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) {
      offset += 8
      continue
    }
    let length = lengthOfCharacter(bytes, at: offset)
    guard length > 0 else { return (offset, false) }
    if length > 1 { onlyASCII = false }
    offset += length
  }
  return (nil, onlyASCII)
}

/// Whether eight bytes are all ASCII from the space to the tilde.
private func isPrintableASCII(_ word: UInt64) -> Bool {
  let high: UInt64 = 0x8080_8080_8080_8080
  // If no high bit is set, subtracting 0x20 from each byte borrows from the high bit of the bytes that are smaller.
  guard word & high == 0, ((word | high) &- 0x2020_2020_2020_2020) & high == high else { return false }
  // Only DEL, the last ASCII character, carries into the high bit.
  return (word &+ 0x0101_0101_0101_0101) & high == 0
}

/// Whether three bytes are U+2028 or U+2029.
private func isSeparator(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
  bytes[offset] == 0xE2 && bytes[offset + 1] == 0x80 && bytes[offset + 2] & 0xFE == 0xA8
}

/// Returns the length of the character at an offset, or 0 if it is not UTF-8 or not allowed.
private func lengthOfCharacter(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
  let first = bytes[offset]
  func follows(_ distance: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
    offset + distance < bytes.count && range.contains(bytes[offset + distance])
  }
  switch first {
  case 0x09, 0x0A, 0x0D, 0x20...0x7E: return 1
  // libyaml ends a line at U+0085, U+2028 and U+2029, and editors do not.
  case 0xC2: return follows(1, 0xA0...0xBF) ? 2 : 0
  case 0xC3...0xDF: return follows(1) ? 2 : 0
  case 0xE0: return follows(1, 0xA0...0xBF) && follows(2) ? 3 : 0
  case 0xED: return follows(1, 0x80...0x9F) && follows(2) ? 3 : 0
  case 0xEF:
    guard follows(1), follows(2) else { return 0 }
    // U+FFFD results from a lossy conversion; U+FFFE and U+FFFF are noncharacters.
    if bytes[offset + 1] == 0xBF, bytes[offset + 2] >= 0xBD { return 0 }
    return bytes[offset + 1] == 0xBB && bytes[offset + 2] == 0xBF ? 0 : 3
  case 0xE2: return follows(1) && follows(2) && !isSeparator(bytes, at: offset) ? 3 : 0
  case 0xE1...0xEE: return follows(1) && follows(2) ? 3 : 0
  case 0xF0: return follows(1, 0x90...0xBF) && follows(2) && follows(3) ? 4 : 0
  case 0xF1...0xF3: return follows(1) && follows(2) && follows(3) ? 4 : 0
  case 0xF4: return follows(1, 0x80...0x8F) && follows(2) && follows(3) ? 4 : 0
  default: return 0
  }
}
