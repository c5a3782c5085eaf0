internal import CEL
internal import FlowProgram

// Models, which are all built on each request.
extension ReferenceFlow {
  /// Returns the model of the whole flow: the visible screens and the frame around them; see rule 16.3.
  func shownModel() throws(ReferenceFault) -> FlowModel? {
    let stack = self[ReferenceFlow.root].stacks[0]
    guard let tenant = stack.entries.last?.tenant, let top = try builtModel(of: tenant) else { return nil }
    let frame = program.flow.model.cases.isEmpty ? nil : try builtModel(of: ReferenceFlow.root)
    return FlowModel(
      frame: frame, stack: stack.entries.map(\.summary), top: top, below: try modelsBelowTop(of: stack),
      messages: messages.map { message in
        // The action of a presenter that has left is not offered.
        let isOffered = message.action.map { isAlive(Int($0.event.instance.index)) } ?? true
        return isOffered ? message : Message(id: message.id, text: message.text)
      }, change: nil, locale: locale, gesture: shownGesture, hasExited: hasExited, result: result)
  }

  private func modelsBelowTop(of stack: EntryStack) throws(ReferenceFault) -> [PresenterModel] {
    var models: [PresenterModel] = []
    for position in visibleEntries(of: stack).dropLast() {
      guard let tenant = stack.entries[position].tenant else { continue }
      if let model = try builtModel(of: tenant) { models.append(model) }
    }
    return models
  }

  /// Returns the model of a presenter with everything that is composed into it; `nil` for a store.
  func builtModel(of id: Int) throws(ReferenceFault) -> PresenterModel? {
    let plan = plan(id)
    if plan.role == .store { return nil }
    var children: [ChildModel] = []
    for index in plan.children.ids { children.append(try childModel(index, of: id)) }
    var stack: StackModel?
    if id != ReferenceFlow.root, !self[id].stacks.isEmpty {
      let selected = selectedStack(of: id)
      if let tenant = selected.entries.last?.tenant, let top = try builtModel(of: tenant) {
        stack = StackModel(
          entries: selected.entries.map(\.summary), top: top, below: try modelsBelowTop(of: selected))
      }
    }
    let key = isRow(id) ? self[id].row.key : nil
    if let forwarded = plan.model.forwarded, case .one(let model) = children[forwarded.position] {
      let fillings = fillings(ofTemplate: forwarded, children, of: plan)
      return PresenterModel(
        instance: model.instance, presenter: model.presenter, caseIndex: model.caseIndex, fields: model.fields,
        key: key,
        children: model.children, stack: model.stack, fillings: fillings.isEmpty ? model.fillings : fillings)
    }
    let built = try builtFields(of: id)
    let model = PresenterModel(
      instance: ReferenceFlow.instance(id), presenter: plan.index, caseIndex: built.caseIndex, fields: built.fields,
      key: key, children: children, stack: stack)
    // Rule 2.1: two equal keys among the rows of one list in a view are a fault.
    if program.repeatedKey(in: model, locale: locale) != nil {
      throw ReferenceFault("two rows of a list have one key")
    }
    return model
  }

  private func isRow(_ id: Int) -> Bool {
    guard let parent = self[id].parent, let child = self[id].child else { return false }
    return plan(parent).children[child].each != nil
  }

  private func childModel(_ index: ChildID, of id: Int) throws(ReferenceFault) -> ChildModel {
    var models: [PresenterModel] = []
    for row in self[id].children[index.position] { if let model = try builtModel(of: row) { models.append(model) } }
    if plan(id).children[index].each != nil { return .rows(ModelRows(models)) }
    return models.first.map { .one($0) } ?? .absent
  }

  private func fillings(ofTemplate index: ChildID, _ children: [ChildModel], of plan: Presenter) -> [ChildModel] {
    let slots = program.presenters[plan.children[index].presenter].templateSlots
    var fillings = [ChildModel](repeating: .absent, count: slots.count)
    for (position, child) in plan.children.enumerated() {
      if let filling = child.filling, filling.template == index { fillings[filling.slot] = children[position] }
    }
    return fillings
  }

  /// Returns the fields of the first case whose condition holds. The last case has no condition.
  func builtFields(of id: Int) throws(ReferenceFault) -> (caseIndex: Int, fields: RecordValue) {
    if let last = lastFields[id] { return last }
    let cases = plan(id).model.cases
    let frame = Frame(owner: id)
    for (index, shape) in cases.enumerated() {
      if let condition = shape.condition, index + 1 < cases.count, try !holds(condition, frame) { continue }
      let fields = try evaluateAll(shape.fields.map(\.plan), frame)
      return (index, RecordValue(shape: shape.declaration.shape, fields: fields))
    }
    return (0, RecordValue(shape: plan(id).model.type.shape, fields: []))
  }

  /// Returns a model as expressions of its parent read it. For a presenter with stacks these are its own fields.
  func readableModel(of id: Int) throws(ReferenceFault) -> Value {
    // Rule 19.12: between `become` and the structure phase readers get the previous model.
    if let mode = self[id].mode, mode.index == nil, let settled = work.settled?.flow, settled.living[id] != nil {
      return try settled.readableModel(of: id)
    }
    if !self[id].stacks.isEmpty { return .record(try builtFields(of: id).fields) }
    guard let model = try builtModel(of: id) else { return .null }
    let type = program.presenters[model.presenter].model.type
    guard type.isUnion else { return .record(model.fields) }
    var fields = [Value?](repeating: nil, count: type.fields.count)
    fields[model.caseIndex] = .record(model.fields)
    return .record(RecordValue(shape: type.shape, fields: fields))
  }
}
