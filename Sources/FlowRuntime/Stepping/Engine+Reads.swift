internal import CEL
internal import FlowProgram

extension Engine {
  /// The node of the flow's own presenter, which is created first and never leaves.
  static var flowNode: NodeID { NodeID(0) }

  /// The node of the flow that the present context belongs to.
  @inline(__always) var flowNode: NodeID {
    context.layout.isOfRoot ? Engine.flowNode : nodes[context.node].flow
  }

  /// The stack of the flow that the present context belongs to.
  var flowStack: Stack {
    let holder = Int(nodes[flowNode].holder)
    return outline.holders[max(0, holder)].stacks[0]
  }

  /// Returns the value of a variable in the present context.
  func value(ofVariable number: Int) throws(EvaluationError) -> Value {
    switch Variable(number: number) {
    case .slot(let index): return value(ofSlot: index, in: context)
    case .derived(let index): return try value(ofDerived: index)
    case .local(let index): return locals.indices.contains(index) ? locals[index] : .null
    case .flowSlot(let index): return value(ofSlot: index, in: context(ofNode: flowNode))
    case .flowDerived(let index): return try value(ofDerived: index, at: flowNode)
    case .outer(let index): return try value(of: context.layout.presenter.outerReads[index])
    case .child(let index): return try value(ofChild: index)
    case .childInterface(let index):
      let read = context.layout.presenter.childInterfaces[index]
      return try value(ofInterface: read.interface, of: readNode(ofChild: read.child, in: context))
    case .topInterface(let index): return .record(try framed(index, of: flowNode))
    case .params: return .record(params(in: context))
    case .system(let variable): return value(of: variable)
    case .loading(let index): return value(of: context.layout.presenter.loadingReads[index])
    case .observed(let index): return value(ofObserved: index)
    case .shown(let presenter): return .bool(isShown(presenter))
    case .shownMode(let index): return .bool(isShown(layout.program.livingReads[index]))
    case .alive(let index): return .list(try living(layout.program.livingReads[index]))
    case .string(let index): return layout.program.strings.value(of: index, in: outline.locale)
    case .model, nil: throw EvaluationError(.unboundVariable, "no value has this name here")
    }
  }

  /// Returns the context of a node.
  func context(ofNode node: NodeID) -> Context {
    let place = nodes[node]
    return Context(
      node: node, layout: layout.presenters[place.presenter], firstWord: Int(place.firstWord),
      firstValue: Int(place.firstValue))
  }

  /// Returns the value of a slot.
  @inline(__always) func value(ofSlot index: SlotID, in context: Context) -> Value {
    noteRead(node: context.node, slot: index.position)
    return value(at: context.layout.ranges.slots[index.position], in: context)
  }

  @inline(__always) func value(at place: Place, in context: Context) -> Value {
    place.coding.isWord
      ? place.coding.value(of: words[context.firstWord + place.offset]) : values[context.firstValue + place.offset]
  }

  /// Returns all params as one record.
  private func params(in context: Context) -> RecordValue {
    let layout = context.layout
    let fields: [Value?] = (0..<layout.presenter.parameterCount).map { value(ofSlot: SlotID($0), in: context) }
    return RecordValue(shape: layout.shapes.params, fields: fields)
  }

  // MARK: Other presenters

  private func value(of read: OuterRead) throws(EvaluationError) -> Value {
    let layout = context.layout
    let place = words[context.firstWord + layout.ranges.referencesOffset + read.reference]
    guard place > 0 else {
      guard case .provided(let otherwise?) = read.content else {
        throw EvaluationError(.unboundVariable, "no presenter around this one has it")
      }
      return try value(ofDerived: otherwise)
    }
    let node = NodeWord.node(place)
    switch read.content {
    case .slot(let slot): return value(ofSlot: slot, in: context(ofNode: node))
    case .derived(let index): return try value(ofDerived: index, at: node)
    case .provided:
      guard case .provider(let number) = layout.presenter.references[read.reference],
        let index = context(ofNode: node).layout.presenter.provided[number]
      else { throw EvaluationError(.unboundVariable, "no presenter around this one has it") }
      return try value(ofDerived: index, at: node)
    }
  }

  func value(ofDerived index: Int, at node: NodeID) throws(EvaluationError) -> Value {
    let reader = context
    context = context(ofNode: node)
    defer { context = reader }
    return try value(ofDerived: index)
  }

  /// Returns the fields that a child publishes for an interface: its own, or those of the screens on its stacks. The
  /// others are unset, so that they read as their defaults.
  private func value(ofInterface index: InterfaceID, of node: NodeID?) throws(EvaluationError) -> Value {
    if let node, let own = try implemented(index, of: node) { return own }
    if let node, nodes[node].holder >= 0 { return .record(try published(index, onStacksOf: node)) }
    let shape = layout.program.interfaces[index].defaults.shape
    return .record(RecordValue(shape: shape, fields: Array(repeating: nil, count: shape.fields.count)))
  }

  private func value(of variable: SystemVariable) -> Value {
    switch variable {
    case .screen:
      let flow = context.layout.presenter.flow
      return flowStack.entries.last.map { layout.screen($0.presenter, in: flow) } ?? .null
    case .backstackDepth: return .int(Int64(flowStack.entries.count))
    case .forwardDepth: return .int(Int64(flowStack.forward.count))
    case .messages:
      return .list(ListValue(shownMessages.map(\.value)))
    case .entries:
      let flow = context.layout.presenter.flow
      return .list(ListValue(flowStack.entries.map { layout.entry($0, in: flow) }))
    case .isVisible: return .bool(isVisible(context.node))
    case .isFlowLoading: return .bool(isLoading(inFlow: flowNode))
    case .locale: return .string(outline.locale.text)
    case .now: return .timestamp(instant)
    case .backProgress: return backProgress(of: context.node)
    // The events in the steps after a call with `onLeave: finish` are events of its caller.
    case .itself: return .uint((work.keptCall?.caller ?? instance(ofNode: context.node)).address)
    }
  }
}

extension Array {
  /// Returns the element at an index, or `nil` when the index is out of range.
  func element(at position: Int) -> Element? { indices.contains(position) ? self[position] : nil }
}
