/// The data for undoing the current macrostep and the current tick.
struct Journal {
  /// The lengths of the logs at the start of the macrostep.
  var nodeMark = 0
  var wordMark = 0
  var valueMark = 0
  var rowListMark = 0
  var modelMark = 0
  var requestMark = 0
  var unheardMark = 0
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

extension Machine {
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
    journal.nodeMark = nodes.mark
    journal.wordMark = words.mark
    journal.valueMark = values.mark
    journal.rowListMark = rowLists.mark
    journal.modelMark = models.mark
    journal.requestMark = requests.count
    journal.unheardMark = unheard.count
    if journal.stepOutline != nil { journal.stepOutline = nil }
    observer?.log.trace?.beginStep()
  }

  /// Restores everything to its state before the macrostep, including assigned numbers.
  func undoStep() {
    nodes.undo(to: journal.nodeMark)
    words.undo(to: journal.wordMark)
    values.undo(to: journal.valueMark)
    rowLists.undo(to: journal.rowListMark)
    models.undo(to: journal.modelMark)
    if requests.count > journal.requestMark { requests.removeLast(requests.count - journal.requestMark) }
    if unheard.count > journal.unheardMark { unheard.removeLast(unheard.count - journal.unheardMark) }
    if let before = journal.stepOutline { outline = before.outline }
    journal.stepOutline = nil
    observer?.log.trace?.undoStep()
    work.clear()
  }

  /// Restores everything except the time to its state before the tick.
  func undoTick() {
    nodes.undo(to: 0)
    words.undo(to: 0)
    values.undo(to: 0)
    rowLists.undo(to: 0)
    models.undo(to: 0)
    requests = []
    unheard = []
    if let before = journal.tickOutline { outline = before.outline }
    journal = Journal()
    observer?.log.trace?.undoTick()
    work.clear()
  }

  /// Ends a tick. Its changes can no longer be undone.
  func commitTick() {
    nodes.commit()
    words.commit()
    values.commit()
    rowLists.commit()
    models.commit()
    if journal.tickOutline != nil {
      journal.stepOutline = nil
      journal.tickOutline = nil
    }
    observer?.log.trace?.commitTick()
  }
}
