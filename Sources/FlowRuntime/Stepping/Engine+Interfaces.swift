internal import CEL
internal import FlowProgram

// Interfaces pass outwards, from the innermost visible screen through stacks, tabs and imported flows. The presenters
// on this path are visited from the inside out, and the first that publishes a field determines it. Entries under a
// modal or a sheet come after it.
extension Engine {
  /// Returns the fields that the visible entries on the stacks of a presenter publish for an interface. The others are
  /// unset.
  func published(_ interface: InterfaceID, onStacksOf node: NodeID) throws(EvaluationError) -> RecordValue {
    let defaults = layout.program.interfaces[interface].defaults
    var fields = [Value?](repeating: nil, count: defaults.fields.count)
    try add(interface, onStacksOf: node, to: &fields)
    return RecordValue(shape: defaults.shape, fields: fields)
  }

  /// Returns the values of an interface for the frame of a flow. Fields that no presenter publishes have their defaults.
  func framed(_ interface: InterfaceID, of flow: NodeID) throws(EvaluationError) -> RecordValue {
    let found = try published(interface, onStacksOf: flow)
    let defaults = layout.program.interfaces[interface].defaults
    return RecordValue(shape: found.shape, fields: zip(found.fields, defaults.fields).map { $0 ?? $1 })
  }

  private func add(
    _ interface: InterfaceID, onStacksOf node: NodeID, to fields: inout [Value?]
  ) throws(EvaluationError) {
    let holder = Int(nodes[node].holder)
    guard holder >= 0 else { return }
    let stack = selectedStack(of: holder)
    for position in stack.visible.reversed() {
      guard let instance = stack.entries[position].instance, isAlive(instance) else { continue }
      try add(interface, of: instance.node, to: &fields)
    }
  }

  /// Adds the fields that a presenter and the stacks inside it publish.
  private func add(_ interface: InterfaceID, of node: NodeID, to fields: inout [Value?]) throws(EvaluationError) {
    guard fields.contains(where: { $0 == nil }) else { return }
    if nodes[node].holder >= 0 {
      try add(interface, onStacksOf: node, to: &fields)
    } else if let child = childWithStacks(of: node) {
      try add(interface, of: child, to: &fields)
    }
    try addOwn(interface, of: node, to: &fields)
  }

  /// Adds the fields that a presenter itself publishes: those of its active mode, then its own.
  private func addOwn(_ interface: InterfaceID, of node: NodeID, to fields: inout [Value?]) throws(EvaluationError) {
    let owner = context(ofNode: node)
    let position = interface.position
    let mode = liveMode(of: owner).flatMap { owner.layout.modes?.modes[$0].implemented.element(at: position) ?? nil }
    for derived in [mode, owner.layout.presenter.implemented.element(at: position) ?? nil] {
      guard let derived, fields.contains(where: { $0 == nil }),
        case .record(let own) = try value(ofDerived: derived, at: node)
      else { continue }
      for (index, field) in own.fields.enumerated() where fields.indices.contains(index) && fields[index] == nil {
        fields[index] = field
      }
    }
  }

  /// Returns the fields that a presenter itself publishes, or `nil` if neither it nor a mode of it does.
  func implemented(_ interface: InterfaceID, of node: NodeID) throws(EvaluationError) -> Value? {
    let owner = context(ofNode: node)
    let presenter = owner.layout.presenter
    if presenter.modes == nil {
      guard let derived = presenter.implemented.element(at: interface.position) ?? nil else { return nil }
      return try value(ofDerived: derived, at: node)
    }
    if presenter.implementations(of: interface).isEmpty { return nil }
    let shape = layout.program.interfaces[interface].defaults.shape
    var fields = [Value?](repeating: nil, count: shape.fields.count)
    try addOwn(interface, of: node, to: &fields)
    return .record(RecordValue(shape: shape, fields: fields))
  }

  /// Returns the last child of a presenter that holds stacks, itself or inside it.
  private func childWithStacks(of node: NodeID) -> NodeID? {
    let owner = context(ofNode: node)
    for index in owner.layout.presenter.children.ids.reversed()
    where layout.presenters[owner.layout.presenter.children[index].presenter].hasBack {
      let found = nodes(ofChild: index, in: owner).last { nodes[$0].holder >= 0 || childWithStacks(of: $0) != nil }
      if let found { return found }
    }
    return nil
  }

  // MARK: Staleness

  /// Records that the path to the innermost visible screen changed inside a presenter.
  func visiblePathDidChange(in node: NodeID) {
    traceCause("backstack.top")
    markPublished(around: node) { $0.layout.readers.top }
  }

  /// Records that a presenter publishes other values for an interface.
  func publishedDidChange(_ interface: InterfaceID, of node: NodeID) {
    markPublished(around: node) { [$0.layout.readers.top[interface.position]] }
  }

  /// Records that the interfaces of a mode that comes or leaves are published or not published any more.
  func publishedDidChange(by mode: Mode, of node: NodeID) {
    for (interface, derived) in mode.implemented.enumerated() where derived != nil {
      interfaceDidBecomeStale(InterfaceID(interface), of: node)
    }
  }

  /// Marks the readers of what passes outwards through the presenters around a presenter, including itself.
  private func markPublished(around start: NodeID, _ bits: (Context) -> [[UInt64]]) {
    var next = start
    while next.exists {
      let node = nodes[next]
      if node.flow == next, node.isAlive, !work.isEnding(next) {
        let flow = context(ofNode: next)
        for bits in bits(flow) { markStale(bits, in: flow) }
      } else if node.holder >= 0, node.parent.exists, node.child >= 0 {
        let parent = context(ofNode: node.parent)
        let child = ChildID(Int(node.child))
        // Most presenters read nothing of the kind, and their readers of the child's model stay fresh.
        if parent.layout.presenter.childInterfaces.contains(where: { $0.child == child }) {
          markStale(parent.layout.readers.children[child.position], in: parent)
        }
      }
      next = node.parent
    }
  }
}
