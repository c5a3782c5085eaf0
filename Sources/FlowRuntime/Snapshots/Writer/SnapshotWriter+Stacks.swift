internal import CEL
internal import FlowProgram

// Stacks with their entries, and the callers of these.
extension SnapshotWriter {
  /// Returns the stacks of a presenter other than the flow itself, or `nil` when it holds none.
  func stacks(of context: Context) -> JSONNode? {
    let holder = Int(engine.nodes[context.node].holder)
    guard holder > 0, let tabs = context.layout.backstack?.tabs else { return nil }
    return .array(
      zip(tabs, engine.outline.holders[holder].stacks).map { tab, stack in
        var members = name(of: tab) + [("entries", node(of: stack.entries))]
        if !stack.forward.isEmpty { members.append(("forward", node(of: stack.forward))) }
        if let change = stack.change { members.append(("lastChange", node(change))) }
        return .object(members)
      })
  }

  private func name(of tab: Backstack.Tab) -> Members { tab.name.isEmpty ? [] : [("tab", .string(tab.name))] }

  func node(_ change: StackChange) -> JSONNode {
    func node(_ entry: EntrySummary) -> JSONNode { .object(members(of: entry) + style(of: entry)) }
    return .object([("kind", .string(change.kind.rawValue)), ("from", node(change.from)), ("to", node(change.to))])
  }

  private func members(of entry: EntrySummary) -> Members {
    [("id", .whole(entry.id)), ("screen", .string(shape.names.names[entry.presenter.position]))]
  }

  // MARK: Entries

  /// Returns the entries of a stack, with the whole state of sleeping ones. Entries not yet created when the flow
  /// ended are dropped.
  func node(of entries: [Entry]) -> JSONNode {
    let kept = entries.filter { $0.instance != nil || $0.isAdmitted || !engine.outline.hasExited }
    return .array(kept.map(node))
  }

  private func node(_ entry: Entry) -> JSONNode {
    var members = members(of: entry.summary)
    switch content {
    // No presenter is alive when this snapshot is read.
    case .saved: members += holding(of: engine.asleep(entry))
    case .everything where entry.instance == nil:
      members.append(("isAsleep", .bool(true)))
      if !entry.isAdmitted { members.append(("awaitsAdmission", .bool(true))) }
      members += holding(of: entry)
    case .everything: break
    }
    return .object(members + style(of: entry.summary) + caller(of: entry))
  }

  /// Returns the params and the saved state of a sleeping entry.
  private func holding(of entry: Entry) -> Members {
    var members: Members = []
    let slots = engine.layout.program.presenters[entry.presenter].slots
    let names = shape.declared[entry.presenter.position].slots
    let params = zip(slots, entry.params).enumerated().compactMap { index, param in
      param.1.map { (name: names[index].name, value: values.node($0, as: param.0.type)) }
    }
    if !params.isEmpty { members.append(("params", .object(params))) }
    if let state = SavedState(entry.saved) { members.append(("saved", node(state, of: entry.presenter))) }
    return members
  }

  /// Returns the style in which an entry joined the stack, unless it was pushed.
  private func style(of entry: EntrySummary) -> Members {
    entry.style == .push ? [] : [("as", .string(entry.style.rawValue))]
  }

  /// Returns the saved stacks of a presenter.
  func node(_ stacks: [[Value]], of index: PresenterID) -> JSONNode {
    let tabs = engine.layout.presenters[index].backstack?.tabs ?? []
    return .array(
      zip(tabs, stacks).map { tab, entries in
        .object(name(of: tab) + [("entries", .array(entries.compactMap { Entry(saved: $0).map(node) }))])
      })
  }

  // MARK: Callers

  /// Returns the caller of an entry: by name, or, if it sleeps or will be recreated, by its location.
  private func caller(of entry: Entry) -> Members {
    guard let caller = entry.caller else { return [] }
    var members: Members = []
    let presenter: PresenterID
    switch engine.callerState(of: caller.presenter, caller.home) {
    case .gone: return []
    case .awake(let node) where content == .everything:
      presenter = engine.nodes[node].presenter
      members.append(("of", path(node)))
    case .awake, .asleep:
      guard let home = home(caller.home) else { return [] }
      presenter = home.presenter
      members += home.members
    }
    if let then = node(caller.then, of: presenter) { members.append(("then", then)) }
    if let cancelled = node(caller.cancelled, of: presenter) { members.append(("cancelled", cancelled)) }
    return [("asker", .object(members))]
  }

  /// Returns an answer whose caller sleeps: the location of the caller, the steps, and the result.
  func node(_ answer: Work.Answer) -> JSONNode? {
    guard let home = home(answer.home), let steps = node(answer.steps, of: home.presenter) else { return nil }
    let screen = engine.layout.program.presenters[answer.screen]
    var members = home.members + [("screen", .string(shape.names.names[answer.screen.position]))]
    if let result = answer.result {
      members += [("then", steps), ("result", values.node(result.value, as: screen.result ?? .dyn))]
    } else {
      members.append(("cancelled", steps))
    }
    return .object(members)
  }

  /// Returns the location of a caller, by name, and the index of its presenter.
  private func home(_ home: CallerLocation) -> (presenter: PresenterID, members: Members)? {
    let presenters = engine.layout.program.presenters
    let entry = engine.place(ofEntry: home.entry).map { engine[$0] } ?? engine.entry(inSleep: home.entry)
    guard var presenter = home.entry == 0 ? Program.flowPresenter : entry?.presenter else { return nil }
    let root = home.entry == 0 ? SnapshotPath.flow : SnapshotPath.entry(home.entry)
    var way: [JSONNode] = []
    for step in home.path {
      guard let child = presenters[presenter].children.element(at: step.child) else { return nil }
      let key = child.each.map { [(name: "key", value: values.node(step.key, as: $0.key.type))] } ?? []
      way.append(.object([("child", .string(child.name))] + key))
      presenter = child.presenter
    }
    return (presenter, [("of", .string(root))] + (way.isEmpty ? [] : [("way", .array(way))]))
  }

  private func node(_ steps: Caller.Continued?, of presenter: PresenterID) -> JSONNode? {
    guard let steps else { return nil }
    let layout = engine.layout.presenters[presenter]
    let known = shape.continuations[presenter.position].blocks.element(at: steps.block.position) ?? nil
    return known.map { .object(members(of: $0, layout.captures[steps.block.position], steps.captures)) }
  }

  /// Returns waiting steps, by name, with their captured locals.
  func members(of steps: Continuation, _ locals: [Int], _ captures: [Value]) -> Members {
    var members: Members = [("steps", .string(steps.name)), ("hash", .string(steps.hash))]
    if !captures.isEmpty {
      let kept = zip(locals, captures).map { values.node($1, as: steps.locals[$0] ?? .dyn) }
      members.append(("locals", .array(kept)))
    }
    return members
  }
}
