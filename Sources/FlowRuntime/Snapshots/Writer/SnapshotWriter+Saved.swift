internal import CEL
internal import FlowProgram

// The state that outlives the process: the saved state of the flow and of each entry, and the params of the entries.
extension SnapshotWriter {
  var saved: Members {
    let outline = engine.outline
    let flow = engine.context(ofNode: Engine.flowNode)
    let params = flow.layout.presenter.slots.prefix(flow.layout.presenter.parameterCount).enumerated().map {
      index, slot in
      (
        name: shape.declared[Program.flowPresenter.position].slots[index].name,
        value: values.node(engine.value(ofSlot: SlotID(index), in: flow), as: slot.type)
      )
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
        let slots = presenter.slots.ids.filter { position in
          let isHanded = presenter.role == .screen || presenter.role == .flow
          return position != presenter.modes?.slot
            && (presenter.slots[position].isSaved || isHanded && position.position < presenter.parameterCount)
        }.map { position in
          let declared = shape.declared[index].slots[position.position]
          return (name: declared.name, value: JSONNode.string(declared.type.text))
        }
        return slots.isEmpty ? nil : (shape.names.names[index], .object([("slots", .object(slots))]))
      })
  }

  /// Returns the saved state of a presenter and of everything composed into it, by name.
  func node(_ state: SavedState, of index: PresenterID) -> JSONNode {
    let presenter = engine.layout.program.presenters[index]
    var members: Members = []
    let saved = presenter.slots.ids.filter { presenter.slots[$0].isSaved }
    var slots: Members = []
    for (index, value) in zip(saved, state.slots) {
      guard let value else { continue }
      if index == presenter.modes?.slot, case .enumeration(let mode) = value {
        members.append(("mode", .string(mode.name)))
      } else {
        slots.append((presenter.slots[index].name, values.node(value, as: presenter.slots[index].type)))
      }
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
