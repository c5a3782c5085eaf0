internal import FlowProgram

// The order of the tree: the flow with its stores and children, then the entries, root first, each followed by the
// presenters composed into it. Positions in this order replace identities, which differ between runs that reach the
// same state by different paths.
extension Engine {
  /// Appends the nodes of a presenter and of everything inside it, except for children that an abstraction forgets.
  func appendTree(of node: NodeID, to order: inout [NodeID], _ abstraction: StateAbstraction? = nil) {
    order.append(node)
    let context = context(ofNode: node)
    let layout = context.layout
    for child in layout.presenter.children.ids {
      if let abstraction, abstraction.forgets(child: child, of: layout.presenter.index) { continue }
      if let repetition = layout.composition.repetitions[child.position] {
        for row in rowLists[Int(nodes[node].firstRowList) + repetition.list] {
          appendTree(of: row, to: &order, abstraction)
        }
      } else if let found = self.node(ofChild: child, in: context) {
        appendTree(of: found, to: &order, abstraction)
      }
    }
    let holder = Int(nodes[node].holder)
    if holder >= 0 { appendEntries(of: holder, to: &order, abstraction) }
  }

  private func appendEntries(of holder: Int, to order: inout [NodeID], _ abstraction: StateAbstraction?) {
    for stack in outline.holders[holder].stacks {
      for position in stack.entries.indices {
        if let instance = stack.entries[position].instance {
          appendTree(of: instance.node, to: &order, abstraction)
        }
      }
    }
  }

  /// Returns the living presenters.
  func presentersInOrder() -> [Context] {
    var order: [NodeID] = []
    appendTree(of: Engine.flowNode, to: &order)
    return order.map { context(ofNode: $0) }
  }

  /// Returns the position of each node among the presenters in order, or a position after all of them.
  func positions(of presenters: [Context]) -> [Int] {
    var positions = Array(repeating: presenters.count, count: outline.nodeCount)
    for (position, context) in presenters.enumerated() { positions[context.node.position] = position }
    return positions
  }
}
