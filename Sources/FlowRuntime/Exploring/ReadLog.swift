/// A log of the parts of the flow's data that an engine reads, from which an explorer determines what decided a
/// step.
///
/// Two states that agree in their structure and in all recorded reads continue alike, because no other slot was
/// read. A written slot counts as read, since its former value determines whether the write changes anything.
final class ReadLog {
  /// A slot of a presenter, or, after the last slot, the item that it is repeated for.
  struct Read: Hashable {
    let node: NodeID
    let slot: Int32
  }

  /// The reads in the order of their first occurrence. May contain repetitions.
  @exclusivity(unchecked) private(set) var reads: [Read] = []
  /// Whether all reads are recorded. The inputs of a cached value are not always known.
  @exclusivity(unchecked) private(set) var isWhole = true
  /// The cached values whose reads are already recorded: models as -1, derived values by their indices.
  @exclusivity(unchecked) private var keptValues: Set<Read> = []
  /// The marks that were propagated, by word.
  @exclusivity(unchecked) private var propagated: [Int: UInt64] = [:]

  /// Records that a slot was read or written.
  @inline(__always) func note(node: NodeID, slot: Int) {
    let read = Read(node: node, slot: Int32(truncatingIfNeeded: slot))
    if reads.last == read { return }
    if reads.count == ReadLog.limit { forgetRepeated() }
    reads.append(read)
  }

  /// Returns whether the inputs of a derived value are still to be recorded, and marks them as recorded.
  func markRecorded(derived index: Int, of node: NodeID) -> Bool {
    keptValues.insert(Read(node: node, slot: Int32(truncatingIfNeeded: index))).inserted
  }

  /// Returns whether the inputs of a model are still to be recorded, and marks them as recorded.
  func markRecorded(modelOf node: NodeID) -> Bool {
    keptValues.insert(Read(node: node, slot: -1)).inserted
  }

  /// Returns the marks of a word to propagate even though they are already set, and records them as propagated.
  ///
  /// The reader of a value that has long been stale is not marked when the value becomes stale again, because it did
  /// not read it in its last computation. The reads of that computation determine this, and they are recorded only
  /// when it is repeated.
  func markRecorded(marks: UInt64, of word: Int) -> UInt64 {
    let known = propagated[word] ?? 0
    if marks & ~known != 0 { propagated[word] = known | marks }
    return marks & ~known
  }

  /// Records a read that cannot be expressed here.
  func loseTrack() { isWhole = false }

  private func forgetRepeated() {
    var seen: Set<Read> = []
    reads.removeAll { !seen.insert($0).inserted }
    // A log this long determines no step that will recur.
    if reads.count > ReadLog.limit / 2 {
      isWhole = false
      reads.removeAll()
    }
  }

  private static var limit: Int { 4_096 }
}
