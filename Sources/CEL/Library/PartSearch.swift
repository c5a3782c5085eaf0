/// Searches for a run of elements in time linear in both sequences, even for repetitive ones.
struct PartSearch<Element: Equatable> {
  private let part: [Element]
  /// For each number of matched elements, how many of them may begin another match.
  private let fallbacks: [Int]

  init(_ part: [Element]) {
    self.part = part
    var fallbacks = Array(repeating: 0, count: part.count)
    var matched = 0
    for index in part.indices.dropFirst() {
      while matched > 0, part[matched] != part[index] { matched = fallbacks[matched - 1] }
      if part[matched] == part[index] { matched += 1 }
      fallbacks[index] = matched
    }
    self.fallbacks = fallbacks
  }

  /// Returns the first position of the part at or after an offset. An empty part matches at every position.
  func first(in whole: some Collection<Element>, from start: Int = 0) -> Int? {
    guard start <= whole.count else { return nil }
    if part.isEmpty { return start }
    var matched = 0
    var end = start
    for element in whole.dropFirst(start) {
      while matched > 0, part[matched] != element { matched = fallbacks[matched - 1] }
      if part[matched] == element { matched += 1 }
      end += 1
      if matched == part.count { return end - matched }
    }
    return nil
  }
}

/// Whether a string contains another, compared by code point.
func containsCodePoints(_ text: String, _ part: String) -> Bool {
  guard part.utf8.count <= text.utf8.count else { return false }
  let isShort = part.utf8.count <= 16
  let result = text.utf8.withContiguousStorageIfAvailable { text in
    part.utf8.withContiguousStorageIfAvailable { part in
      // For a short string, a test at each position is faster than a prepared search.
      isShort ? occursAnywhere(part, in: text) : PartSearch(Array(part)).first(in: text) != nil
    }
  }
  if let result, let result { return result }
  return PartSearch(Array(part.utf8)).first(in: text.utf8) != nil
}

private func occursAnywhere(_ part: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
  guard let head = part.first else { return true }
  for start in 0...text.count - part.count where text[start] == head {
    var index = 1
    while index < part.count, text[start + index] == part[index] { index += 1 }
    if index == part.count { return true }
  }
  return false
}
