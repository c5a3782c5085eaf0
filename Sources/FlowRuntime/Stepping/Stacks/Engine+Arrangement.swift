internal import FlowProgram

// A host may pass a whole stack that the user has rearranged, as the ids of its entries. The ids identify the stack.
extension Engine {
  /// Returns the reason why a stack cannot be arranged this way, or `nil` when it can.
  func reasonToDrop(arranging ids: [UInt64]) -> DroppedInput.Reason? {
    if outline.hasExited { return .exited }
    guard let first = ids.first, let place = place(ofEntry: first) else { return .noSuchEntry }
    let entries = outline.holders[place.holder].stacks[place.tab.position].entries
    let known = Set(entries.map(\.id))
    var kept: Set<UInt64> = []
    for id in ids where !known.contains(id) || !kept.insert(id).inserted { return .noSuchEntry }
    let reader = context
    defer { context = reader }
    for entry in entries where !kept.contains(entry.id) {
      for node in entry.instance.map({ backHandlers(of: $0.node) }) ?? [] {
        context = context(ofNode: node)
        if hasBackHandler { return .refused }
      }
    }
    return nil
  }

  /// Removes the entries whose ids are not given from their stack, the top first, and reorders the others. The
  /// callers of removed entries are cancelled.
  func arrange(_ ids: [UInt64]) {
    guard let first = ids.first, let place = place(ofEntry: first) else { return }
    let before = outline.holders[place.holder].stacks[place.tab.position].entries
    guard before.map(\.id) != ids else { return }
    trace(.arranged(entries: ids))
    willChangeOutline()
    for entry in before.reversed() where !ids.contains(entry.id) { leave(entry, with: nil) }
    let arranged = ids.compactMap { id in before.first { $0.id == id } }
    outline.holders[place.holder].stacks[place.tab.position].entries = arranged
    work.navigation.lastStyle = nil
    stackDidChange(of: place.holder)
  }
}
