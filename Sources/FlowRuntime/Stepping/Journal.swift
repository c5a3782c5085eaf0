/// What it takes to undo the macrostep and the tick that are under way.
struct Journal {
  /// The lengths of the logs when the macrostep began.
  var nodeMark = 0
  var wordMark = 0
  var valueMark = 0
  var rowListMark = 0
  var modelMark = 0
  var requestMark = 0
  var unheardMark = 0
  /// The outline as it was before the macrostep, once it changed.
  var stepOutline: FormerOutline?
  /// The outline as it was before the tick, once it changed.
  var tickOutline: FormerOutline?
}

/// An outline as it was, kept once for all that may have to bring it back.
final class FormerOutline {
  @exclusivity(unchecked) fileprivate(set) var outline: Outline

  init(_ outline: Outline) { self.outline = outline }
}

extension Machine {
  /// Keeps the outline as it is; called before each of its changes.
  @inline(__always) func willChangeOutline() {
    if journal.stepOutline == nil || journal.tickOutline == nil { keepOutline() }
  }

  private func keepOutline() {
    let former = FormerOutline(outline)
    if journal.stepOutline == nil { journal.stepOutline = former }
    if journal.tickOutline == nil { journal.tickOutline = former }
  }

  /// Brings an outline back that nobody else will bring back.
  func restore(_ former: FormerOutline) { swap(&outline, &former.outline) }

  /// Begins a macrostep: what was done before it in the tick stays when it is undone.
  func beginStep() {
    journal.nodeMark = nodes.mark
    journal.wordMark = words.mark
    journal.valueMark = values.mark
    journal.rowListMark = rowLists.mark
    journal.modelMark = models.mark
    journal.requestMark = requests.count
    journal.unheardMark = unheard.count
    if journal.stepOutline != nil { journal.stepOutline = nil }
    if let causes = trace?.causes { trace?.causesBeforeStep = causes }
  }

  /// Restores everything to before the macrostep, numbers that were given away included.
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
    if let causes = trace?.causesBeforeStep { trace?.causes = causes }
    work.clear()
  }

  /// Restores everything to before the tick, except for the time.
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
    if let causes = trace?.causesBeforeTick { trace?.causes = causes }
    work.clear()
  }

  /// Ends a tick: nothing of it can be undone any more.
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
    if let causes = trace?.causes { trace?.causesBeforeTick = causes }
  }
}
