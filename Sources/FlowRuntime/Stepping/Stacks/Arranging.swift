internal import FlowProgram

// A host may hand back a whole stack that a person has rearranged, by the ids of its entries, which tell which stack it is.
extension Machine {
  /// Why a stack cannot be arranged so, or `nil` when it can.
  func reasonToDrop(arranging ids: [UInt64]) -> DroppedInput.Reason? {
    if outline.hasExited { return .exited }
    guard let first = ids.first, let place = place(ofEntry: first) else { return .noSuchEntry }
    let entries = outline.holders[place.holder].stacks[place.tab].entries
    let known = Set(entries.map(\.id))
    var kept: Set<UInt64> = []
    for id in ids where !known.contains(id) || !kept.insert(id).inserted { return .noSuchEntry }
    let reader = context
    defer { context = reader }
    for entry in entries where !kept.contains(entry.id) {
      for node in entry.instance.map({ backHandlers(of: Int($0.index)) }) ?? [] {
        context = context(ofNode: node)
        if hasBackHandler { return .refused }
      }
    }
    return nil
  }

  /// Takes the entries off their stack that are not among some, the top first, and puts the others into their order. Whoever
  /// asked an entry that goes hears that it is cancelled.
  func arrange(_ ids: [UInt64]) {
    guard let first = ids.first, let place = place(ofEntry: first) else { return }
    let before = outline.holders[place.holder].stacks[place.tab].entries
    guard before.map(\.id) != ids else { return }
    trace(.arranged(entries: ids))
    willChangeOutline()
    for entry in before.reversed() where !ids.contains(entry.id) { leave(entry, with: nil) }
    outline.holders[place.holder].stacks[place.tab].entries = ids.compactMap { id in before.first { $0.id == id } }
    work.lastStyle = nil
    stackDidChange(of: place.holder)
  }
}
