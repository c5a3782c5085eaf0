public import FlowProgram

/// The inspected state of an entry of a stack.
public struct InspectedEntry: Sendable {
  /// The entry as renderers see it.
  public let summary: EntrySummary
  /// The path of the entry: `home`, `inner.one`, `home.tabs.discover`.
  public let path: String
  /// The stack of the entry, by the names of the child and of the tab: `tabs.news`. `nil` on a flow's own stack.
  public let stack: String?
  /// The number of surrounding presenters, not counting the flow itself.
  public let depth: Int
  /// The presenter of the entry, or `nil` while it sleeps: it is covered, and its stack composes only the top entry.
  public let presenter: InspectedPresenter?
}

extension Engine {
  /// Returns the entries of all stacks, the top first.
  func inspectedEntries() -> [InspectedEntry] {
    var places: [EntryPlace] = []
    addEntries(in: Engine.flowNode, to: &places)
    let living = Dictionary(inspected().map { ($0.instance, $0) }) { first, _ in first }
    return places.reversed().map { place in
      let entry = self[place]
      let holder = outline.holders[place.holder].node
      return InspectedEntry(
        summary: entry.summary, path: path(ofEntry: entry.presenter, on: holder), stack: stackName(at: place),
        depth: Int(nodes[holder].depth), presenter: entry.instance.flatMap { living[$0] })
    }
  }

  /// Adds the entries of all stacks inside a presenter, in tree order.
  private func addEntries(in node: NodeID, to places: inout [EntryPlace]) {
    let context = context(ofNode: node)
    for child in context.layout.presenter.children.ids {
      for row in nodes(ofChild: child, in: context) { addEntries(in: row, to: &places) }
    }
    let holder = Int(nodes[node].holder)
    guard holder >= 0 else { return }
    for (tab, stack) in zip(outline.holders[holder].tabIDs, outline.holders[holder].stacks) {
      for (position, entry) in stack.entries.enumerated() {
        places.append(EntryPlace(holder: holder, tab: tab, position: position))
        if let instance = entry.instance { addEntries(in: instance.node, to: &places) }
      }
    }
  }
}
