internal import FlowProgram
internal import FlowRuntime

/// The pictures of a stack in the successive states of a run, for finding a stack that grows without end.
struct StackSeries {
  /// One picture for each state; `nil` for a state without the stack.
  private(set) var pictures: [StackPicture?]

  /// Creates a series that has no picture of the first states.
  init(skipping count: Int = 0) { pictures = Array(repeating: nil, count: count) }

  mutating func note(_ picture: StackPicture?) { pictures.append(picture) }

  /// Returns whether the stack at a position is an earlier one with more entries below an equal top entry, and the
  /// entries of the earlier one stayed in between.
  ///
  /// - Parameter depth: The number of entries that the earlier stack exceeds.
  func isEndless(at last: Int, deeperThan depth: Int64 = 0) -> Bool {
    guard let top = pictures[last] else { return false }
    var lowest = top.screens.count
    for first in pictures.indices.prefix(last).reversed() {
      guard let earlier = pictures[first] else { return false }
      lowest = min(lowest, earlier.screens.count)
      if lowest == earlier.screens.count, earlier.screens.count > depth, top.grew(from: earlier) { return true }
    }
    return false
  }
}

extension StackPicture {
  /// Returns whether this is another stack with more entries below an equal top entry.
  fileprivate func grew(from other: StackPicture) -> Bool {
    other.screens.count < screens.count && screens.last == other.screens.last && screens.starts(with: other.screens)
      && surroundings == other.surroundings && entries.last == other.entries.last
      && entries.starts(with: other.entries)
  }
}
