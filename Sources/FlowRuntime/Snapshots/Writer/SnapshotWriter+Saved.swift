internal import CEL
internal import FlowProgram

// The state that outlives the process: the saved state of the flow and of each entry, and the params of the entries.
extension SnapshotWriter {
  var saved: Members {
    let outline = engine.outline
    let flow = engine.context(ofNode: Engine.flowNode)
    let params = flow.layout.presenter.slots.prefix(flow.layout.presenter.parameterCount).enumerated().map {
      index, slot in
      (name: slot.name, value: values.node(engine.value(ofSlot: index, in: flow), as: slot.type))
    }
    return [("nextEntry", .whole(outline.nextEntry)), ("declared", declaredSlots)]
      + (params.isEmpty ? [] : [("params", .object(params))]) + [
        ("saved", node(engine.savedState(of: Engine.flowNode), of: Program.flowPresenter)),
        ("stack", node(of: outline.stack)),
      ]
  }

  /// The types of the written slots.
  private var declaredSlots: JSONNode {
    .object(
      engine.layout.program.presenters.enumerated().compactMap { index, presenter in
        let slots = zip(presenter.slots, shape.declared[index].slots).enumerated().compactMap { position, both in
          let isHanded = presenter.role == .screen || presenter.role == .flow
          let isWritten = both.0.isSaved || isHanded && position < presenter.parameterCount
          return isWritten ? (name: both.1.name, value: JSONNode.string(both.1.type.text)) : nil
        }
        return slots.isEmpty ? nil : (shape.names.names[index], .object([("slots", .object(slots))]))
      })
  }

  /// Returns the saved state of a presenter and of everything composed into it, by name.
  func node(_ state: SavedState, of index: Int) -> JSONNode {
    let presenter = engine.layout.program.presenters[index]
    var members: Members = []
    let slots = zip(presenter.slots.filter(\.isSaved), state.slots).compactMap { slot, value in
      value.map { (name: slot.name, value: values.node($0, as: slot.type)) }
    }
    if !slots.isEmpty { members.append(("slots", .object(slots))) }
    let children = state.children.compactMap { part -> JSONNode? in
      guard let child = presenter.children.element(at: part.child), let state = SavedState(part.state) else {
        return nil
      }
      var members: Members = [("child", .string(child.name))]
      if let each = child.each { members.append(("key", values.node(part.key, as: each.key.type))) }
      members.append(("saved", node(state, of: child.presenter)))
      return .object(members)
    }
    if !children.isEmpty { members.append(("children", .array(children))) }
    if !state.stacks.isEmpty { members.append(("stacks", node(state.stacks, of: index))) }
    return .object(members)
  }
}
