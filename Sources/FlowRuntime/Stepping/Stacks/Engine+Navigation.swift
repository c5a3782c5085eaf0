internal import CEL
internal import Diagnostics
internal import FlowProgram

// Navigation steps.
extension Engine {
  /// Navigates to a screen or a flow. Its presenter is created in the structure phase, if the entry still exists
  /// then.
  func navigate(_ navigation: Step.Navigation, at span: Span) throws(Fault) {
    let screen: PresenterID
    switch navigation.destination {
    case .screen(let destination): screen = destination
    case .route(let plan): return try followLink(plan, at: span)
    }
    var params: [Value?] = []
    params.reserveCapacity(navigation.params.count)
    for plan in navigation.params {
      guard let plan else {
        params.append(nil)
        continue
      }
      params.append(try evaluate(plan))
    }
    let caller = caller(navigation)
    let place = try place(of: navigation.target, at: span)
    try join(place, screen, params: params, style: navigation.style, caller: caller, at: span)
  }

  /// Adds a screen or a flow to a stack in one of the styles of `as`.
  ///
  /// - Parameter place: The entry that the navigation starts from. Above the top there is no entry, and so nothing
  ///   to replace.
  func join(
    _ place: EntryPlace, _ screen: PresenterID, params: [Value?], style: Step.Navigation.Style, caller: Caller? = nil,
    at span: Span
  ) throws(Fault) {
    willChangeOutline()
    switch style {
    case .push, .modal, .sheet: break
    case .replace: removeEntries(from: place)
    case .reset: removeEntries(from: EntryPlace(holder: place.holder, tab: place.tab, position: 0))
    case .reuse:
      if let found = entry(showing: screen, params, in: place) {
        pop(from: EntryPlace(holder: place.holder, tab: place.tab, position: found + 1), keepsHistory: false)
        return
      }
    }
    try checkDepth(of: place, screen: screen, at: span)
    push(screen, params: params, on: place, style: style, caller: caller)
    work.navigation.lastStyle = style
  }

  /// Returns the entry that a navigation starts from: that of the present context, or the top of another stack.
  private func place(of target: Step.Navigation.Target, at span: Span) throws(Fault) -> EntryPlace {
    switch target {
    case .nearest: return placeOfContext
    case .flow:
      let holder = max(0, Int(nodes[flowNode].holder))
      let own = placeOfContext
      let top = outline.holders[holder].stacks[0].entries.count - 1
      return own.holder == holder ? own : EntryPlace(holder: holder, tab: TabID(0), position: top)
    case .stack(let presenter, let tab):
      let holder = try requiredHolder(ofStacks: presenter, at: span)
      let tab = tab ?? selectedTab(of: holder)
      let own = placeOfContext
      if own.holder == holder, own.tab == tab { return own }
      try startStack(of: holder, tab: tab)
      return EntryPlace(
        holder: holder, tab: tab, position: outline.holders[holder].stacks[tab.position].entries.count - 1)
    }
  }

  /// Returns the nearest presenter of a kind that holds stacks, or throws a fault if there is none.
  func requiredHolder(ofStacks presenter: PresenterID, at span: Span) throws(Fault) -> Int {
    if let holder = holder(ofStacks: presenter) { return holder }
    throw Fault(AbsentStack(name: layout.program.presenters[presenter].name), at: span)
  }

  /// Selects a tab of the nearest presenter of a kind.
  func select(_ tab: TabID, ofStacks presenter: PresenterID, at span: Span) throws(Fault) {
    let holder = try requiredHolder(ofStacks: presenter, at: span)
    try select(tab, of: holder, at: span)
  }

  func select(_ tab: TabID, of holder: Int, at span: Span) throws(Fault) {
    guard outline.holders[holder].tabIDs.contains(tab), selectedTab(of: holder) != tab else { return }
    let reader = context
    defer { context = reader }
    context = context(ofNode: outline.holders[holder].node)
    guard let slot = context.layout.backstack?.selection else { return }
    willChangeOutline()
    try write(.int(Int64(tab.position)), toSlot: slot, at: span)
    // The selection is read without the model, which may be stale since before it was read.
    modelDidBecomeStale(of: context)
    stackDidChange(of: holder)
  }

  /// Returns the present context as the caller of an entry, if it handles the result.
  private func caller(_ navigation: Step.Navigation) -> Caller? {
    if navigation.then == nil && navigation.cancelled == nil { return nil }
    func continued(_ block: BlockID?) -> Caller.Continued? {
      block.map { Caller.Continued(block: $0, captures: captures(ofBlock: $0)) }
    }
    return Caller(
      presenter: instance(ofNode: context.node), home: home(of: context.node), then: continued(navigation.then),
      result: navigation.result ?? 0, cancelled: continued(navigation.cancelled))
  }

  /// Returns the index of the nearest entry in a stack that shows a screen with the same params.
  private func entry(showing screen: PresenterID, _ params: [Value?], in place: EntryPlace) -> Int? {
    outline.holders[place.holder].stacks[place.tab.position].entries.lastIndex { isShowing($0, screen, params) }
  }

  /// Whether an entry shows a screen with the same params.
  func isShowing(_ entry: Entry, _ screen: PresenterID, _ params: [Value?]) -> Bool {
    guard entry.presenter == screen else { return false }
    return areSame(self.params(of: entry), known(params, of: screen))
  }

  /// Whether all params are known and the same.
  func areSame(_ params: [Value?], _ wanted: [Value?]) -> Bool {
    wanted.indices.allSatisfy { index in
      guard let value = wanted[index] else { return false }
      return params.element(at: index)??.isIdentical(to: value) ?? false
    }
  }

  /// Returns the params of a screen, with the constant defaults of those not given.
  func known(_ params: [Value?], of screen: PresenterID) -> [Value?] {
    let slots = layout.program.presenters[screen].slots
    return params.indices.map { params[$0] ?? slots[$0].knownInitial }
  }

  /// Returns the params of an entry that are known without evaluation.
  func params(of entry: Entry) -> [Value?] {
    let presenter = layout.program.presenters[entry.presenter]
    if let instance = entry.instance {
      let context = context(ofNode: instance.node)
      return (0..<presenter.parameterCount).map { value(ofSlot: SlotID($0), in: context) }
    }
    return (0..<presenter.parameterCount).map { index in
      (entry.params.element(at: index) ?? nil) ?? presenter.slots[index].knownInitial
    }
  }

  // MARK: Back

  /// Leaves the entry of the present context and all entries above it, or returns to an entry below.
  ///
  /// From a flow it leaves the top entry. At the root of a stack, the `onRootBack` behavior of the stack applies.
  func goBack(_ target: Step.Return) {
    var place = placeOfContext
    switch target {
    case .one: leave(place)
    case .root:
      place.position = 1
      pop(from: place)
    case .to(let screen):
      let below = outline.holders[place.holder].stacks[place.tab.position].entries.prefix(max(0, place.position))
      guard let found = below.lastIndex(where: { $0.presenter == screen }) else { return }
      place.position = found + 1
      pop(from: place)
    }
  }

  /// Leaves an entry and all entries above it. At the root, the `onRootBack` behavior of the stack applies.
  func leave(_ place: EntryPlace, with result: Value? = nil) {
    if place.position <= 0 { leaveRoot(of: place.holder) } else { pop(from: place, with: result) }
  }

  /// Leaves the entry of the present context, and all entries above it, with a result for the caller. A flow leaves
  /// the entry that it lies in. A flow outside any entry ends.
  ///
  /// The root has no caller. Leaving it applies the `onRootBack` behavior of the stack.
  func returnResult(_ plan: ValuePlan) throws(Fault) {
    let result = try evaluate(plan)
    if isFlowEnding { return recordResultAtEnd(result) }
    guard context.isFlow else { return leave(placeOfContext, with: result) }
    guard let root = entryRoot(of: context.node), let place = place(ofEntryWith: root) else {
      return beginEnding(Engine.flowNode, with: result)
    }
    leave(place, with: result)
  }

  /// Handles back at the root of a stack.
  func leaveRoot(of holder: Int) {
    let backstack = backstack(of: holder)
    if backstack.onRootBack == .ignore { return }
    let node = outline.holders[holder].node
    if backstack.onRootBack == .firstTab, selectedTab(of: holder) != TabID(0) {
      selectFirst(of: holder)
    } else if let root = entryRoot(of: node), let place = place(ofEntryWith: root) {
      leave(place)
    } else {
      beginEnding(Engine.flowNode)
    }
  }

  /// Selects the first tab. The slot accepts any index, so this cannot fail.
  func selectFirst(of holder: Int) {
    try? select(TabID(0), of: holder, at: Span(source: SourceID(0), start: 0, end: 0))
  }
}

extension Slot {
  /// The initial value of the slot, if it is constant.
  var knownInitial: Value? {
    if case .constant(let value)? = initial { return value }
    return initial == nil && type.isNullable ? .null : nil
  }
}
