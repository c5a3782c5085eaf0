internal import CEL
internal import Diagnostics
internal import FlowProgram

extension Engine {
  /// Updates the model from the state. Only values that the top screen and the surrounding frame read are computed,
  /// and only where they changed.
  ///
  /// - Returns: Whether the model differs from the previous one.
  func modelPhase() throws(Fault) -> Bool {
    guard let top = topInstance, isAlive(top), let model = try refresh(top.node) else {
      return noteEndOfSleeping()
    }
    let hasFrame = !layout.program.flow.model.cases.isEmpty
    let frame = hasFrame ? try refresh(Engine.flowNode) : nil
    let below = try modelsBelowTop()
    // Unchanged models are the same objects, so only the other parts need comparison.
    let before = state.shown
    let isSame =
      before.map { $0.model.top === model && $0.model.frame === frame && areSame($0.model.below, below) } ?? false
    let hasNewOutline = state.isOutlinePending || journal.tickOutline != nil
    state.isOutlinePending = false
    if isSame, !hasNewOutline { return false }
    let new = FlowModel(
      frame: frame, stack: hasNewOutline ? outline.stack.map { $0.summary } : before?.model.stack ?? [], top: model,
      below: below, messages: shownMessages, change: outline.change, locale: outline.locale,
      gesture: shownGesture, hasExited: outline.hasExited, result: outline.result)
    if isSame, let before, new.isIdentical(to: before.model) { return false }
    state.shown = ShownModel(new)
    return true
  }

  /// Emits the end of a flow whose top entry sleeps. The last model stays visible.
  private func noteEndOfSleeping() -> Bool {
    guard outline.hasExited, let last = state.shown?.model, !last.hasExited else { return false }
    state.isOutlinePending = false
    state.shown = ShownModel(
      FlowModel(
        frame: last.frame, stack: last.stack, top: last.top, below: last.below, messages: shownMessages,
        change: last.change, locale: outline.locale, hasExited: true, result: outline.result))
    return true
  }

  /// Returns the models of the screens that stay visible under the top one, the lowest first.
  private func modelsBelowTop() throws(Fault) -> [PresenterModel] {
    // Such screens are rare, and copying the stack is expensive.
    guard let top = outline.stack.last, top.style.leavesBelowVisible else { return [] }
    return try modelsBelowTop(of: outline.holders[0].stacks[0])
  }

  func modelsBelowTop(of stack: Stack) throws(Fault) -> [PresenterModel] {
    var models: [PresenterModel] = []
    for position in stack.visible.dropLast() {
      guard let instance = stack.entries[position].instance, isAlive(instance) else { continue }
      if let model = try refresh(instance.node) { models.append(model) }
    }
    return models
  }

  func areSame(_ left: [PresenterModel], _ right: [PresenterModel]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { $0 === $1 }
  }

  /// Returns the model of a presenter: the previous one, unless something in it changed.
  ///
  /// - Complexity: Linear in the changes in the presenter and in the presenters composed into it.
  func refresh(_ node: NodeID) throws(Fault) -> PresenterModel? {
    let reader = context
    defer { context = reader }
    context = context(ofNode: node)
    let owner = context
    let before = models[node]
    if let before, isFresh(owner) {
      counters.modelsReused += 1
      if isTraced, reader.node == node || nodes[node].child < 0 { trace(.reused(presenter: path(of: node))) }
      return before
    }
    if owner.layout.presenter.role == .store { return nil }
    // Until the next mode is created, the model is what it was last.
    if let before, owner.layout.modes != nil, formerMode(of: owner) != nil { return before }
    // Where the model of a child is forwarded whole, the previous model is the child's and contains no children.
    let known = owner.layout.presenter.model.forwarded == nil ? before : nil
    var children = known?.children ?? Array(repeating: .absent, count: owner.layout.presenter.children.count)
    var haveChildrenChanged = try refreshChildren(&children, of: owner, isFirst: known == nil)
    var stack = before?.stack
    if nodes[node].holder > 0, try refreshStack(&stack, of: owner) { haveChildrenChanged = true }
    context = owner
    let model = try builtModel(
      of: owner, before: before, children: children, stack: stack, haveChildrenChanged: haveChildrenChanged)
    if model !== before { models[node] = model }
    return model
  }

  func isFresh(_ owner: Context) -> Bool {
    let layout = owner.layout
    return !isStale(ReaderNumbering.model, in: owner)
      && words[owner.firstWord + layout.ranges.dirtyHeadOffset] == DirtyLink.none
      && words[owner.firstWord + layout.ranges.flagsOffset] & (InstanceFlags.hasNewChildren | InstanceFlags.hasNewStack)
        == 0
  }

  // MARK: Children

  /// Updates the models of children: those that came or moved, and those whose state changed.
  private func refreshChildren(
    _ children: inout [ChildModel], of owner: Context, isFirst: Bool
  ) throws(Fault) -> Bool {
    let layout = owner.layout
    var hasChanged = false
    let former = isTraced ? children : []
    defer {
      if isTraced, hasChanged { traceChildren(children, insteadOf: former, of: owner) }
    }
    let flags = owner.firstWord + layout.ranges.flagsOffset
    if isFirst || words[flags] & InstanceFlags.hasNewChildren != 0 {
      words[flags] &= ~InstanceFlags.hasNewChildren
      for index in children.indices {
        let word = owner.firstWord + layout.ranges.childrenOffset + index
        guard isFirst || words[word] & ChildWord.changed != 0 else { continue }
        words[word] &= ~ChildWord.changed
        children[index] = try shown(child: ChildID(index), of: owner)
        hasChanged = true
      }
    }
    let head = owner.firstWord + layout.ranges.dirtyHeadOffset
    while let node = DirtyLink.node(words[head]) {
      let child = context(ofNode: node)
      let link = child.firstWord + child.layout.ranges.dirtyNextOffset
      words[head] = words[link] == DirtyLink.last ? DirtyLink.none : words[link]
      words[link] = DirtyLink.none
      guard let model = try refresh(node) else { continue }
      if replace(in: &children[Int(nodes[node].child)], with: model, at: child) { hasChanged = true }
    }
    return hasChanged
  }

  private func traceChildren(_ children: [ChildModel], insteadOf former: [ChildModel], of owner: Context) {
    let known = Set(former.flatMap(\.models).map(ObjectIdentifier.init))
    let models = children.flatMap(\.models)
    let reused = models.count { known.contains(ObjectIdentifier($0)) }
    trace(.children(presenter: path(of: owner.node), new: models.count - reused, reused: reused))
  }

  /// Returns the model of a child, checking all its rows.
  private func shown(child index: ChildID, of owner: Context) throws(Fault) -> ChildModel {
    guard owner.layout.composition.repetitions[index.position] != nil else {
      guard let node = node(ofChild: index, in: owner), let model = try refresh(node) else { return .absent }
      return .one(model)
    }
    var rows: [PresenterModel] = []
    for node in nodes(ofChild: index, in: owner) {
      if let model = try refresh(node) { rows.append(model) }
    }
    return .rows(ModelRows(rows))
  }

  /// Replaces the model of one child. Returns whether it differs.
  private func replace(in shown: inout ChildModel, with model: PresenterModel, at child: Context) -> Bool {
    switch shown {
    case .absent: return false
    case .one(let before):
      if before === model { return false }
      shown = .one(model)
    case .rows(var rows):
      let position = Int(truncatingIfNeeded: words[child.firstWord + child.layout.ranges.positionOffset])
      guard rows.indices.contains(position), rows[position] !== model else { return false }
      // Taken out first, so that the rows are not shared while one of them is replaced.
      shown = .absent
      rows.replace(at: position, with: model)
      shown = .rows(rows)
    }
    return true
  }

  // MARK: Fields

  private func builtModel(
    of owner: Context, before: PresenterModel?, children: [ChildModel], stack: StackModel?, haveChildrenChanged: Bool
  ) throws(Fault) -> PresenterModel {
    let layout = owner.layout
    let key = layout.isRepeated ? repeatedKey(of: owner) : nil
    if let forwarded = layout.presenter.model.forwarded {
      setFresh(ReaderNumbering.model)
      if case .one(let model) = children[forwarded.position] {
        let fillings = fillings(ofTemplate: forwarded, among: children, in: owner)
        return relabelled(model, key: key, fillings: fillings, before: before)
      }
    }
    let isStale = before == nil || self.isStale(ReaderNumbering.model, in: owner)
    var fields = before?.fields
    var caseIndex = before?.caseIndex ?? 0
    if isStale {
      let built = try builtFields()
      counters.modelsBuilt += 1
      cover(.modelCase(presenter: layout.presenter.index, caseIndex: built.caseIndex))
      if isTraced {
        let causes = takeCauses(of: ReaderNumbering.model, in: owner)
        trace(.built(presenter: path(of: owner.node), causes: causes))
      }
      setFresh(ReaderNumbering.model)
      if built.caseIndex != caseIndex || !(fields?.isIdentical(to: built.fields) ?? false) {
        (caseIndex, fields) = built
      } else if let before, !haveChildrenChanged {
        return before
      }
    } else if let before, !haveChildrenChanged {
      return before
    }
    let model = PresenterModel(
      instance: instance(ofNode: owner.node), presenter: layout.presenter.index, caseIndex: caseIndex,
      fields: fields ?? RecordValue(shape: layout.presenter.model.type.shape, fields: []), key: key,
      children: children, stack: stack, origin: self.layout.identity)
    if isStale { try checkRows(of: model, layout) }
    return model
  }

  /// Rejects a model in whose view two rows of a list have the same key. A renderer could not report that.
  private func checkRows(of model: PresenterModel, _ layout: PresenterLayout) throws(Fault) {
    guard !limits.allowsEqualRows, layout.shapes.haveKeyedLists.element(at: model.caseIndex) ?? false,
      let found = self.layout.program.repeatedKey(in: model, locale: outline.locale)
    else { return }
    throw Fault(DuplicateRowKey(key: found.key.literal(limit: 60)), at: found.span)
  }

  private func repeatedKey(of owner: Context) -> Value? {
    let node = nodes[owner.node]
    guard node.parent.exists, node.child >= 0 else { return nil }
    let parent = layout.presenters[nodes[node.parent].presenter]
    return parent.composition.repetitions[Int(node.child)] == nil
      ? nil : values[owner.firstValue + owner.layout.ranges.keyOffset]
  }

  /// Returns the model of a child as its parent's own, or the previous object if nothing changed.
  private func relabelled(
    _ model: PresenterModel, key: Value?, fillings: [ChildModel], before: PresenterModel?
  ) -> PresenterModel {
    if key == nil, fillings.isEmpty { return model }
    let own = PresenterModel(
      instance: model.instance, presenter: model.presenter, caseIndex: model.caseIndex, fields: model.fields, key: key,
      children: model.children, stack: model.stack, fillings: fillings.isEmpty ? model.fillings : fillings,
      origin: model.origin)
    if let before, before.isIdentical(to: own) { return before }
    return own
  }

  /// Returns the children that fill the slots of a template, for a model that no longer contains its parent. Empty
  /// if there are none.
  private func fillings(ofTemplate index: ChildID, among children: [ChildModel], in owner: Context) -> [ChildModel] {
    let declared = owner.layout.presenter.children
    let slots = layout.presenters[declared[index].presenter].presenter.templateSlots
    guard !slots.isEmpty else { return [] }
    var fillings = [ChildModel](repeating: .absent, count: slots.count)
    for (position, child) in declared.enumerated() {
      if let filling = child.filling, filling.template == index { fillings[filling.slot] = children[position] }
    }
    return fillings
  }

  func builtFields() throws(Fault) -> (caseIndex: Int, fields: RecordValue) {
    let cases = context.layout.presenter.model.cases
    let formerMode = context.layout.modes == nil ? nil : formerMode(of: context)
    // Cases are accessed by index, because copying one out of the array would copy all its parts.
    for index in cases.indices {
      let isLast = index + 1 == cases.count
      if let formerMode {
        if index != formerMode.position { continue }
      } else if let condition = cases[index].condition, !isLast, try !holds(condition) {
        continue
      }
      let plans = cases[index].fields
      var fields: [Value?] = []
      fields.reserveCapacity(plans.count)
      for position in plans.indices { fields.append(try evaluate(plans[position].plan)) }
      return (index, RecordValue(shape: cases[index].declaration.shape, fields: fields))
    }
    return (0, RecordValue(shape: context.layout.presenter.model.type.shape, fields: []))
  }
}

extension RecordValue {
  fileprivate func isIdentical(to other: RecordValue) -> Bool { Value.record(self).isIdentical(to: .record(other)) }
}

extension ChildModel {
  /// The models of the child, one per row.
  fileprivate var models: [PresenterModel] {
    switch self {
    case .absent: []
    case .one(let model): [model]
    case .rows(let rows): Array(rows)
    }
  }
}
