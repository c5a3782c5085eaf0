internal import FlowProgram

// A host may hand back a whole stack that a person has rearranged, by the ids of its entries.
extension Machine {
  /// Why a stack cannot be arranged so, or `nil` when it can.
  func reasonToDrop(arranging ids: [UInt64]) -> DroppedInput.Reason? {
    if outline.hasExited { return .exited }
    var known: Set<UInt64> = []
    for entry in outline.stack { known.insert(entry.id) }
    var kept: Set<UInt64> = []
    for id in ids where !known.contains(id) || !kept.insert(id).inserted { return .noSuchEntry }
    if ids.isEmpty { return .noSuchEntry }
    let reader = context
    defer { context = reader }
    for entry in outline.stack where !kept.contains(entry.id) {
      for node in entry.instance.map({ backHandlers(of: Int($0.index)) }) ?? [] {
        context = context(ofNode: node)
        if hasBackHandler { return .refused }
      }
    }
    return nil
  }

  /// Takes the entries off the stack that are not among some, the top first, and puts the others into their order. Whoever
  /// asked an entry that goes hears that it is cancelled.
  func arrange(_ ids: [UInt64]) {
    guard outline.stack.map(\.id) != ids else { return }
    trace(.arranged(entries: ids))
    willChangeOutline()
    let before = outline.stack
    for entry in before.reversed() where !ids.contains(entry.id) { leave(entry, with: nil) }
    outline.stack = ids.compactMap { id in before.first { $0.id == id } }
    work.hasStackChanged = true
    work.lastStyle = nil
    stackDidChange()
  }
}
