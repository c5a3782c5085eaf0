public import FlowProgram

/// An entry of a stack laid open.
public struct InspectedEntry: Sendable {
  /// The entry as renderers see it.
  public let summary: EntrySummary
  /// Its path: `home`, `inner.one`, `home.tabs.discover`.
  public let path: String
  /// The stack that it lies on, by the names of the child and of the tab: `tabs.news`; `nil` on a flow's own stack.
  public let stack: String?
  /// How many presenters lie around it besides the flow itself.
  public let depth: Int
  /// Who lives in it, or `nil` while it sleeps: it is covered, and its stack composes only what is on top.
  public let presenter: InspectedPresenter?
}

extension Machine {
  /// The entries of all stacks, the top first.
  func inspectedEntries() -> [InspectedEntry] {
    var places: [EntryPlace] = []
    addEntries(in: Machine.flowNode, to: &places)
    let living = Dictionary(inspected().map { ($0.instance, $0) }) { first, _ in first }
    return places.reversed().map { place in
      let entry = self[place]
      let holder = outline.holders[place.holder].node
      return InspectedEntry(
        summary: entry.summary, path: path(ofEntry: entry.presenter, on: holder), stack: stackName(at: place),
        depth: Int(nodes[holder].depth), presenter: entry.instance.flatMap { living[$0] })
    }
  }

  /// Adds the entries of all stacks inside a presenter, in the order of the tree.
  private func addEntries(in node: Int, to places: inout [EntryPlace]) {
    let context = context(ofNode: node)
    for child in context.layout.presenter.children.indices {
      for row in nodes(ofChild: child, in: context) { addEntries(in: row, to: &places) }
    }
    let holder = Int(nodes[node].holder)
    guard holder >= 0 else { return }
    for (tab, stack) in outline.holders[holder].stacks.enumerated() {
      for (position, entry) in stack.entries.enumerated() {
        places.append(EntryPlace(holder: holder, tab: tab, position: position))
        if let instance = entry.instance { addEntries(in: Int(instance.index), to: &places) }
      }
    }
  }
}
