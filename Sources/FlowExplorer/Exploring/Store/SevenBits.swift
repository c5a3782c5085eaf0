internal import FlowReports

/// Variable-length integers (LEB128): seven bits per byte, the lowest first; all bytes but the last have the highest
/// bit set.
enum SevenBits {
  /// The maximum number of bytes of a number.
  static var longest: Int { 10 }

  /// Appends a number to the bytes and advances the count.
  @inline(__always) static func put(_ value: UInt64, _ bytes: UnsafeMutablePointer<UInt8>, _ count: inout Int) {
    var rest = value
    while rest >= 0x80 {
      bytes[count] = UInt8(truncatingIfNeeded: rest) | 0x80
      count += 1
      rest >>= 7
    }
    bytes[count] = UInt8(truncatingIfNeeded: rest)
    count += 1
  }

  /// Reads the number at a position and advances the position.
  @inline(__always) static func take(_ bytes: UnsafePointer<UInt8>, _ place: inout Int) -> UInt64 {
    var value = UInt64(bytes[place])
    place += 1
    if value < 0x80 { return value }
    value &= 0x7F
    var shift: UInt64 = 7
    while true {
      let byte = bytes[place]
      place += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }
}
