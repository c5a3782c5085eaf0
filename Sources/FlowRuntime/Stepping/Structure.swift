internal import CEL
internal import Diagnostics
internal import FlowProgram

extension Machine {
  /// Makes the presenters follow the stack: what left is freed, the top first, and what came is created, the bottom
  /// first.
  ///
  /// - Returns: Whether anything changed, in which case `enter` steps ran and may have sent events.
  func followStack() throws(Fault) -> Bool {
    guard work.hasStackChanged else { return false }
    work.hasStackChanged = false
    for place in work.leaving { free(place) }
    work.leaving.removeAll(keepingCapacity: true)
    var created: [InstanceID] = []
    for position in outline.stack.indices where outline.stack[position].instance == nil {
      created.append(try create(entryAt: position))
    }
    for instance in created where !outline.hasExited && enterContext(of: instance) {
      try run(context.layout.presenter.enter)
    }
    return true
  }

  private func create(entryAt position: Int) throws(Fault) -> InstanceID {
    let entry = outline.stack[position]
    let instance = try create(entry.presenter, params: entry.params)
    willChangeOutline()
    outline.stack[position].instance = instance
    outline.stack[position].params = []
    return instance
  }

  /// Creates a presenter: its slots get their first values in order, each seeing those before it.
  func create(_ presenter: Int, params: [Value?]) throws(Fault) -> InstanceID {
    let place = takePlace(of: presenter)
    context = context(ofNode: place)
    let layout = context.layout
    for (index, bits) in layout.allStale.enumerated() { words[context.firstWord + index] = bits }
    words[context.firstWord + layout.checkedOffset] = clock
    for (index, slot) in layout.presenter.slots.enumerated() {
      let given = index < layout.presenter.parameterCount && index < params.count ? params[index] : nil
      let value = if let given { given } else { try firstValue(of: slot) }
      try initialize(slot: index, with: value, at: slot.span)
    }
    return instance(ofNode: place)
  }

  private func firstValue(of slot: Slot) throws(Fault) -> Value {
    if let plan = slot.initial { return try evaluate(plan) }
    if slot.type.isNullable { return .null }
    throw Fault(
      Diagnostic(
        code: "internal-fault", span: slot.span, message: "'\(slot.name)' was given no value and has none of its own",
        hints: ["this is a mistake in flowspec, please report it"]))
  }

  // MARK: Places

  /// A place for an instance of a presenter: a free one if there is one, else one behind all others.
  private func takePlace(of presenter: Int) -> Int {
    willChangeOutline()
    let free = outline.freePlaces[presenter]
    if free >= 0 {
      outline.freePlaces[presenter] = nodes[Int(free)].nextFree
      nodes[Int(free)].isAlive = true
      return Int(free)
    }
    let layout = layout.presenters[presenter]
    let place = outline.nodeCount
    let node = Node(
      presenter: Int32(truncatingIfNeeded: presenter), firstWord: Int32(truncatingIfNeeded: outline.wordCount),
      firstValue: Int32(truncatingIfNeeded: outline.valueCount), isAlive: true)
    outline.nodeCount += 1
    outline.wordCount += layout.wordCount
    outline.valueCount += layout.valueCount
    nodes.grow(to: outline.nodeCount)
    words.grow(to: outline.wordCount)
    values.grow(to: outline.valueCount)
    nodes[place] = node
    return place
  }

  /// Gives a place back, and what its values held.
  private func free(_ place: Int) {
    let left = context(ofNode: place)
    for offset in 0..<left.layout.valueCount { values[left.firstValue + offset] = .null }
    willChangeOutline()
    var node = nodes[place]
    node.generation &+= 1
    node.nextFree = outline.freePlaces[Int(node.presenter)]
    nodes[place] = node
    outline.freePlaces[Int(node.presenter)] = Int32(truncatingIfNeeded: place)
  }

  // MARK: Instances

  /// Makes a presenter the present context; whether it lives.
  func enterContext(of instance: InstanceID) -> Bool {
    guard isAlive(instance) else { return false }
    context = context(ofNode: Int(instance.index))
    return true
  }

  /// Whether an instance lives.
  func isAlive(_ instance: InstanceID) -> Bool {
    let index = Int(instance.index)
    guard index < outline.nodeCount else { return false }
    let node = nodes[index]
    return node.isAlive && node.generation == instance.generation
  }
}
