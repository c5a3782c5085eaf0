internal import CEL
internal import FlowProgram

// The state that distinguishes two flows with equal presenters: sleeping entries and pending callers. Numbers of
// entries differ between runs that reach the same state by different paths, so the order of entries is used instead.
extension Engine {
  /// Returns the structure of a presenter's stacks, and the saved state that it keeps of absent children.
  func ties(of context: Context, _ positions: [Int], _ ordinals: [UInt64: Int]) -> [Value] {
    var parts = keptStates(of: context).map { canonical(saved: $0, positions, ordinals) }
    let holder = Int(nodes[context.node].holder)
    guard holder >= 0 else { return parts }
    for stack in outline.holders[holder].stacks {
      parts.append(.int(Int64(stack.entries.count)))
      for entry in stack.entries { parts += tie(of: entry, positions, ordinals) }
      parts.append(.int(Int64(stack.forward.count)))
      for entry in stack.forward { parts += tie(of: entry, positions, ordinals) }
    }
    return parts
  }

  /// Returns the screen of an entry, its style, its state while it sleeps, and its caller.
  private func tie(of entry: Entry, _ positions: [Int], _ ordinals: [UInt64: Int]) -> [Value] {
    var parts: [Value] = [.string(entry.summary.style.rawValue), .int(Int64(entry.presenter.position))]
    if entry.instance == nil {
      parts += [.bool(entry.isAdmitted), canonical(saved: entry.saved, positions, ordinals)]
      parts += params(of: entry).map { $0.map { canonical($0, positions) } ?? .optional(.none) }
    }
    guard let caller = entry.caller else { return parts }
    switch callerState(of: caller.presenter, caller.home) {
    case .gone: return parts
    case .awake(let node): parts.append(.int(Int64(positions[node.position])))
    case .asleep:
      parts.append(.int(Int64(ordinals[caller.home.entry] ?? -1)))
      for step in caller.home.path { parts += [.int(Int64(step.child.position)), step.key] }
    }
    for steps in [caller.then, caller.cancelled] {
      parts.append(.int(Int64(steps?.block.position ?? -1)))
      parts += (steps?.captures ?? []).map { canonical($0, positions) }
    }
    return parts
  }

  /// Returns the answers whose callers sleep, each with the caller, the steps and the result.
  func pendingAnswers(_ positions: [Int], _ ordinals: [UInt64: Int]) -> [Value] {
    outline.pendingAnswers.flatMap { answer -> [Value] in
      let way = answer.home.path.flatMap { [Value.int(Int64($0.child.position)), $0.key] }
      let result = answer.result.map { canonical($0.value, positions) } ?? .optional(.none)
      return [
        .int(Int64(ordinals[answer.home.entry] ?? -1)), .list(ListValue(way)), .int(Int64(answer.screen.position)),
        .int(Int64(answer.steps.block.position)),
        .list(ListValue(answer.steps.captures.map { canonical($0, positions) })), result,
      ]
    }
  }

  /// Returns the saved state of a sleeping or absent presenter in canonical form.
  func canonical(saved value: Value, _ positions: [Int], _ ordinals: [UInt64: Int]) -> Value {
    guard var state = SavedState(value) else { return .null }
    let stacks = state.stacks.map { entries in
      Value.list(ListValue(entries.compactMap { Entry(saved: $0) }.flatMap { tie(of: $0, positions, ordinals) }))
    }
    state.stacks = []
    state.slots = state.slots.map { $0.map { canonical($0, positions) } }
    state.children = state.children.map { ($0.child, $0.key, canonical(saved: $0.state, positions, ordinals)) }
    return .list([state.value, .list(ListValue(stacks))])
  }

  /// Returns the saved state of each child that may be absent and come back, or `null` for a child without any.
  func keptStates(of context: Context) -> [Value] {
    guard context.layout.keepsAnything else { return [] }
    let children = context.layout.presenter.children
    return children.ids.filter { children[$0].keepsSaved }.map { index in
      values[context.firstValue + context.layout.ranges.keptOffset + index.position]
    }
  }

  /// Returns the position of each entry among all, including those inside sleeping or absent presenters. Empty if
  /// there are none of these, because then no caller is identified by an entry.
  func ordinalsOfEntries(_ presenters: [Context]) -> [UInt64: Int] {
    let isAwake = outline.holders.allSatisfy { holder in
      holder.stacks.allSatisfy { stack in
        stack.forward.isEmpty && stack.entries.allSatisfy { $0.instance != nil }
      }
    }
    let kept = presenters.flatMap { keptStates(of: $0) }.compactMap { SavedState($0) }
    if isAwake, kept.isEmpty { return [:] }
    var ordinals: [UInt64: Int] = [:]
    func number(_ entry: Entry) {
      ordinals[entry.id] = ordinals.count
      if let state = SavedState(entry.saved) { number(state) }
    }
    func number(_ state: SavedState) {
      for entry in state.stacks.joined().compactMap({ Entry(saved: $0) }) { number(entry) }
      for child in state.children { if let state = SavedState(child.state) { number(state) } }
    }
    for context in presenters where nodes[context.node].holder >= 0 {
      for stack in outline.holders[Int(nodes[context.node].holder)].stacks {
        for entry in stack.entries + stack.forward { number(entry) }
      }
    }
    for state in kept { number(state) }
    return ordinals
  }
}
