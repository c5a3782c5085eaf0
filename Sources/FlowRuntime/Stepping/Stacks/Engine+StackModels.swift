internal import FlowProgram

extension Engine {
  /// Updates the stack model of a presenter. Returns whether it changed.
  func refreshStack(_ shown: inout StackModel?, of owner: Context) throws(Fault) -> Bool {
    let flags = owner.firstWord + owner.layout.ranges.flagsOffset
    guard shown == nil || words[flags] & InstanceFlags.hasNewStack != 0 else { return false }
    words[flags] &= ~InstanceFlags.hasNewStack
    let stack = selectedStack(of: Int(nodes[owner.node].holder))
    guard let top = stack.entries.last?.instance, isAlive(top), let model = try refresh(top.node) else {
      let hadStack = shown != nil
      shown = nil
      return hadStack
    }
    let below = try modelsBelowTop(of: stack)
    let entries = stack.entries.map(\.summary)
    if let shown, shown.top === model, areSame(shown.below, below), shown.entries == entries,
      shown.change == stack.change
    {
      return false
    }
    shown = StackModel(entries: entries, top: model, below: below, change: stack.change)
    return true
  }
}
