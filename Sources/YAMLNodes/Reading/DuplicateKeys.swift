/// A member of a collection that is still open.
struct PendingChild {
  let node: UInt32
  /// A hash of a scalar key, or 0 for anything else.
  var hash: UInt64 = 0
}

/// Returns the FNV-1a hash of a string, which is the same in each process.
func stableHash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  return hash
}

/// Returns the entries of a mapping whose key occurred before, each with that earlier entry, in file order.
///
/// Few keys are compared with each other. Many keys are sorted by hash first, then by content, so that no choice of
/// keys makes this slow.
///
/// - Complexity: O(n · log n) for n keys.
func duplicateKeys(
  _ children: ArraySlice<PendingChild>, text: (UInt32) -> ArraySlice<UInt8>
) -> [(duplicate: Int, first: Int)] {
  let count = children.count / 2
  func key(_ entry: Int) -> PendingChild { children[children.startIndex + 2 * entry] }
  func reads(_ left: Int, like right: Int) -> Bool {
    key(left).hash == key(right).hash && text(key(left).node) == text(key(right).node)
  }
  var found: [(duplicate: Int, first: Int)] = []
  if count <= 12 {
    for entry in 0..<count {
      for earlier in 0..<entry where reads(entry, like: earlier) {
        found.append((entry, earlier))
        break
      }
    }
    return found
  }
  let sorted = (0..<count).sorted { left, right in
    if key(left).hash != key(right).hash { return key(left).hash < key(right).hash }
    let (one, other) = (text(key(left).node), text(key(right).node))
    return one == other ? left < right : one.lexicographicallyPrecedes(other)
  }
  var first = 0
  for place in 1..<count {
    if reads(sorted[place], like: sorted[first]) {
      found.append((sorted[place], sorted[first]))
    } else {
      first = place
    }
  }
  return found.sorted { $0.duplicate < $1.duplicate }
}
