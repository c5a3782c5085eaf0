internal import CEL
internal import FlowProgram

extension Engine {
  /// Returns the link that leads to an entry of any stack, or `nil` when there is none.
  func link(toEntry id: UInt64) -> String? {
    for (number, holder) in outline.holders.enumerated() {
      for (tab, stack) in zip(holder.tabIDs, holder.stacks) {
        guard let entry = stack.entries.first(where: { $0.id == id }) else { continue }
        return link(to: entry, ofHolder: number, tab: tab)
      }
    }
    return nil
  }

  private func link(to entry: Entry, ofHolder number: Int, tab: TabID) -> String? {
    let scope = layout.program.flows[0]
    guard let route = scope.routes.first(where: { $0.screen == entry.presenter }) else { return nil }
    // A route leads to one stack. The same screen in another stack has no link.
    if let place = route.place {
      let node = outline.holders[number].node
      guard number > 0, node.exists, nodes[node].presenter == place.stack, place.tab == tab else { return nil }
    } else if number > 0 {
      return nil
    }
    return layout.program.print(entry.presenter, params: params(of: entry).map { $0 ?? .null }, in: scope)
  }
}
