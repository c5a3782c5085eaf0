/// Returns the order of two strings by code point: below, at or above zero.
///
/// A comparison of the UTF-8 bytes gives this order. Swift's own comparison treats canonically equivalent strings
/// as equal.
func codePointOrder(_ left: String, _ right: String) -> Int {
  let result = left.utf8.withContiguousStorageIfAvailable { left in
    right.utf8.withContiguousStorageIfAvailable { byteOrder(left, $0) }
  }
  if let result, let result { return result }
  if left.utf8.elementsEqual(right.utf8) { return 0 }
  return left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
}

/// Returns the number of code points of a string.
///
/// - Complexity: O(n), many bytes at a time: every byte except a continuation byte starts a code point.
func codePointCount(_ text: String) -> Int {
  let result = text.utf8.withContiguousStorageIfAvailable { bytes in
    var count = 0
    for byte in bytes { count &+= byte & 0xC0 == 0x80 ? 0 : 1 }
    return count
  }
  return result ?? text.unicodeScalars.count
}

/// Whether two strings have the same code points.
@inline(__always) func sameCodePoints(_ left: String, _ right: String) -> Bool {
  // Short strings are stored in place and long ones by reference: the same bits are the same string.
  if MemoryLayout<String>.size == 16,
    unsafeBitCast(left, to: (UInt64, UInt64).self) == unsafeBitCast(right, to: (UInt64, UInt64).self)
  {
    return true
  }
  guard left.utf8.count == right.utf8.count else { return false }
  return haveSameBytes(left, right)
}

private func haveSameBytes(_ left: String, _ right: String) -> Bool {
  let result = left.utf8.withContiguousStorageIfAvailable { left in
    right.utf8.withContiguousStorageIfAvailable { sameBytes(left, $0, count: left.count) }
  }
  if let result, let result { return result }
  return left.utf8.elementsEqual(right.utf8)
}

/// Whether a string starts with the code points of another.
func hasCodePointPrefix(_ text: String, _ prefix: String) -> Bool {
  guard prefix.utf8.count <= text.utf8.count else { return false }
  let result = text.utf8.withContiguousStorageIfAvailable { text in
    prefix.utf8.withContiguousStorageIfAvailable { sameBytes(text, $0, count: $0.count) }
  }
  if let result, let result { return result }
  return text.utf8.starts(with: prefix.utf8)
}

/// Whether a string ends with the code points of another.
func hasCodePointSuffix(_ text: String, _ suffix: String) -> Bool {
  guard suffix.utf8.count <= text.utf8.count else { return false }
  return text.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
}

private func sameBytes(
  _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>, count: Int
) -> Bool {
  for index in 0..<count where left[index] != right[index] { return false }
  return true
}

private func byteOrder(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
  let count = min(left.count, right.count)
  for index in 0..<count where left[index] != right[index] { return left[index] < right[index] ? -1 : 1 }
  return left.count - right.count
}
