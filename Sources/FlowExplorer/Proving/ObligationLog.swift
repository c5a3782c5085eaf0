internal import FlowRuntime

/// The moments of a run at which an obligation is open, since it was opened.
///
/// A run violates an obligation if the obligation can stay open forever. The rules of fairness are those of
/// ``FairRuns``.
struct ObligationLog {
  /// A moment.
  private struct Entry {
    let bytes: [UInt8]
    let time: Int64
    let hasTimer: Bool
    /// The steps whose calls wait.
    let waiting: Set<CallSite>
    let cause: MomentCause
  }

  private var entries: [Entry] = []

  /// Adds a moment.
  mutating func note(_ walker: FlowWalker, after cause: MomentCause, at time: Int64) {
    entries.append(
      Entry(
        bytes: walker.canonicalBytes(), time: time, hasTimer: walker.timeToNextTimer != nil,
        waiting: Set(walker.openRequests.compactMap(\.site)), cause: cause))
  }

  /// Removes all moments, because the obligation is fulfilled.
  mutating func clear() { entries.removeAll() }

  /// Whether the run may never fulfil the obligation: nothing is pending that could fulfil it, or the run has returned
  /// to the state of an earlier moment by inputs that can repeat forever.
  ///
  /// - Complexity: Quadratic in the number of moments.
  var isOpenForever: Bool {
    guard let last = entries.last else { return false }
    if !last.hasTimer, last.waiting.isEmpty { return true }
    return entries.indices.dropLast().contains { first in
      entries[first].bytes == last.bytes && isFair(entries[(first + 1)...], since: entries[first].time)
    }
  }

  /// Returns whether a round of a run can repeat forever. Time passes in the round, or no timer is armed at some
  /// moment. The round answers each call that waits, and contains no input from outside.
  private func isFair(_ round: ArraySlice<Entry>, since start: Int64) -> Bool {
    var (waiting, answered): (Set<CallSite>, Set<CallSite>) = ([], [])
    var allowsTime = false
    for entry in round {
      if entry.cause.isOutside { return false }
      if entry.time > start || !entry.hasTimer { allowsTime = true }
      waiting.formUnion(entry.waiting)
      answered.formUnion(entry.cause.answered)
    }
    return allowsTime && waiting.isSubset(of: answered)
  }
}

/// The inputs between a moment of a run and the moment before.
struct MomentCause {
  /// Whether one of them comes from outside: process death, sleep, a link or a change of the language. A run cannot
  /// rely on its repetition.
  var isOutside = false
  /// The steps whose calls are answered.
  var answered: Set<CallSite> = []
}
