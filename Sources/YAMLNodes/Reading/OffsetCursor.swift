/// Converts libyaml's positions, which count code points, to byte offsets.
///
/// It stores the last position and walks from there, forwards or backwards, because requested positions are close
/// to each other. In a pure ASCII file no step is needed.
struct OffsetCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let start: Int
  private let isASCII: Bool
  private var index = 0
  private var offset: Int

  /// Creates a cursor over a file whose first code point is at `start`, after a byte-order mark.
  init(bytes: UnsafeBufferPointer<UInt8>, start: Int, isASCII: Bool) {
    self.bytes = bytes
    self.start = start
    self.isASCII = isASCII
    offset = start
  }

  /// Returns the offset of the code point with this index, or the end of the file when there are fewer.
  ///
  /// - Complexity: Linear in the distance from the previous position; constant in an ASCII file.
  mutating func offset(ofCodePoint wanted: Int) -> Int {
    if isASCII { return min(start + wanted, bytes.count) }
    while index < wanted, offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      index += 1
    }
    while index > wanted, offset > start {
      offset -= 1
      while offset > start, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      index -= 1
    }
    return offset
  }
}
