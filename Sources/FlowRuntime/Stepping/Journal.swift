/// The data for undoing the current macrostep and the current tick.
struct Journal {
  /// The memory at the start of the macrostep.
  fileprivate var memory = Memory.Mark.start
  /// The numbers of requests and of unheard events at the start of the macrostep.
  fileprivate var requestCount = 0
  fileprivate var unheardCount = 0
  /// The number of noted events at the start of the macrostep.
  fileprivate var eventCount = 0
  /// The number of noted events at the start of the tick.
  var tickEventCount = 0
  /// The number of the input of an exploration, which the timers that it arms keep.
  var batch: UInt64 = 0
  /// The outline before the macrostep, once it has changed.
  var stepOutline: FormerOutline?
  /// The outline before the tick, once it has changed.
  var tickOutline: FormerOutline?
}

/// A former outline, shared by everything that may restore it.
final class FormerOutline {
  @exclusivity(unchecked) fileprivate(set) var outline: Outline

  init(_ outline: Outline) { self.outline = outline }
}

extension Engine {
  /// Saves the outline. Must be called before each of its changes.
  @inline(__always) func willChangeOutline() {
    if journal.stepOutline == nil || journal.tickOutline == nil { keepOutline() }
  }

  private func keepOutline() {
    let former = FormerOutline(outline)
    if journal.stepOutline == nil { journal.stepOutline = former }
    if journal.tickOutline == nil { journal.tickOutline = former }
  }

  /// Restores an outline that has no other user.
  func restore(_ former: FormerOutline) { swap(&outline, &former.outline) }

  /// Begins a macrostep. Undoing it keeps the changes made earlier in the tick.
  func beginStep() {
    journal.memory = state.memory.mark
    journal.requestCount = scratch.requests.count
    journal.unheardCount = scratch.unheard.count
    journal.eventCount = observer?.log.events?.count ?? 0
    if journal.stepOutline != nil { journal.stepOutline = nil }
    observer?.log.trace?.beginStep()
  }

  /// Restores the state before the macrostep, including the numbers that it used.
  func undoStep() {
    state.memory.undo(to: journal.memory)
    scratch.requests.removeLast(max(0, scratch.requests.count - journal.requestCount))
    scratch.unheard.removeLast(max(0, scratch.unheard.count - journal.unheardCount))
    if let before = journal.stepOutline { outline = before.outline }
    journal.stepOutline = nil
    observer?.log.trace?.undoStep()
    observer?.log.forgetEvents(from: journal.eventCount)
    work.clear()
  }

  /// Restores the state before the tick, except for the time.
  func undoTick() {
    state.memory.undo(to: .start)
    scratch.requests = []
    scratch.unheard = []
    if let before = journal.tickOutline { outline = before.outline }
    observer?.log.forgetEvents(from: journal.tickEventCount)
    journal = Journal()
    observer?.log.trace?.undoTick()
    work.clear()
  }

  /// Ends the tick. None of it can be undone any more.
  func commitTick() {
    state.memory.commit()
    if journal.tickOutline != nil {
      journal.stepOutline = nil
      journal.tickOutline = nil
    }
    observer?.log.trace?.commitTick()
  }
}
