/// Notes which parts of the author's data a machine looks at, so that whoever explores knows what decided about a step.
///
/// Two states that agree in their structure and in all that was noted go on alike: whatever else their slots hold, nobody
/// has asked. A slot that is written counts as read, since what it held decides whether the write changes anything.
final class ReadLog {
  /// A slot of a presenter, or behind the last of them the item that it is repeated for.
  struct Read: Hashable {
    let node: Int32
    let slot: Int32
  }

  /// What was read, in the order in which that happened first; may repeat.
  @exclusivity(unchecked) private(set) var reads: [Read] = []
  /// Whether all that was looked at is noted. What a value that was kept from before had been made of is not always known.
  @exclusivity(unchecked) private(set) var isWhole = true
  /// What was kept from before and is taken up already: models as -1, derived values by their numbers.
  @exclusivity(unchecked) private var keptValues: Set<Read> = []
  /// For words of marks the marks that were handed on.
  @exclusivity(unchecked) private var handedOn: [Int: UInt64] = [:]

  /// Notes that a slot was read or written.
  @inline(__always) func note(node: Int, slot: Int) {
    let read = Read(node: Int32(truncatingIfNeeded: node), slot: Int32(truncatingIfNeeded: slot))
    if reads.last == read { return }
    if reads.count == ReadLog.limit { forgetRepeated() }
    reads.append(read)
  }

  /// Whether what a derived value was made of is still to be noted; from here on it is not.
  func takesUp(derived index: Int, of node: Int) -> Bool {
    keptValues.insert(Read(node: Int32(truncatingIfNeeded: node), slot: Int32(truncatingIfNeeded: index))).inserted
  }

  /// Whether what a model was made of is still to be noted; from here on it is not.
  func takesUp(modelOf node: Int) -> Bool {
    keptValues.insert(Read(node: Int32(truncatingIfNeeded: node), slot: -1)).inserted
  }

  /// Which marks of a word are to be handed on although they stand there already; from here on they are not.
  ///
  /// Whoever reads a value that has been stale for long is not told when it becomes stale again: it did not ask for it when
  /// it was computed last. What it asked for then decides that, and is noted only when it is computed once more.
  func takesUp(marks: UInt64, of word: Int) -> UInt64 {
    let known = handedOn[word] ?? 0
    if marks & ~known != 0 { handedOn[word] = known | marks }
    return marks & ~known
  }

  /// Notes that something was looked at that has no name here.
  func loseTrack() { isWhole = false }

  private func forgetRepeated() {
    var seen: Set<Read> = []
    reads.removeAll { !seen.insert($0).inserted }
    // So much decides about no step that will come again.
    if reads.count > ReadLog.limit / 2 {
      isWhole = false
      reads.removeAll()
    }
  }

  private static var limit: Int { 4_096 }
}
