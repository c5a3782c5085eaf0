internal import CEL
internal import FlowProgram

/// The locals of a list of steps, with the presenter that runs it.
struct Frame {
  var owner: Int
  var locals: [Int: Value] = [:]
  /// Whether steps run; see section 3 of `docs/semantics.md`.
  var isInSteps = false
  /// For steps that follow a call which has outlived its presenter: the presenters to which its references resolve.
  var references: [Int?]?
  /// The presenter that made this call. Events as values are events of this presenter.
  var caller: Int?
}

/// The variables of an expression, each read on demand.
final class Reading: Scope {
  private let flow: ReferenceFlow
  private let frame: Frame

  private let findings: Findings

  /// The values that stacks publish, found during one evaluation. Every presenter around nested stacks asks for them
  /// several times, so without this memory the work grows exponentially with the depth.
  private final class Findings {
    struct Question: Hashable {
      let interface: InterfaceID
      let holder: Int
    }

    var published: [Question: [Value?]] = [:]
  }

  init(_ flow: ReferenceFlow, _ frame: Frame) {
    (self.flow, self.frame, findings) = (flow, frame, Findings())
    super.init()
  }

  /// A reading of another presenter for the same evaluation.
  private init(of id: Int, for reader: Reading) {
    flow = reader.flow
    frame = Frame(owner: id, isInSteps: reader.frame.isInSteps)
    findings = reader.findings
    super.init()
  }

  override func value(of slot: Int) throws(EvaluationError) -> Value {
    guard let variable = Variable(number: slot) else { throw EvaluationError(.unboundVariable, "no such variable") }
    return try value(of: variable)
  }

  private var owner: Living { flow[frame.owner] }
  private var plan: Presenter { flow.plan(frame.owner) }

  private func value(of variable: Variable) throws(EvaluationError) -> Value {
    switch variable {
    case .slot(let index): return owner.slots[index.position]
    case .derived(let index): return try derived(index, of: frame.owner)
    case .local(let index): return frame.locals[index] ?? .null
    case .flowSlot(let index): return flow[owner.flow].slots[index.position]
    case .flowDerived(let index): return try derived(index, of: owner.flow)
    case .params: return .record(flow.params(of: frame.owner))
    case .child(let index): return try shown(child: index)
    case .childInterface(let index):
      let read = plan.childInterfaces[index]
      return try interface(read.interface, of: owner.children[read.child.position].first)
    case .topInterface(let index):
      let fields = try published(index, onStacksOf: owner.flow)
      let defaults = flow.program.interfaces[index].defaults
      return .record(RecordValue(shape: defaults.shape, fields: zip(fields, defaults.fields).map { $0 ?? $1 }))
    case .outer(let index): return try outer(plan.outerReads[index])
    case .system(let variable): return system(variable)
    case .loading(let index): return flow.loading(plan.loadingReads[index], of: frame.owner)
    case .observed(let index): return flow.observed(LivingEffect(owner: frame.owner, index: index))
    case .shown(let presenter): return .bool(flow.living(of: presenter).contains { flow.isVisible($0) })
    case .shownMode(let index): return .bool(isShown(flow.program.livingReads[index]))
    case .alive(let index): return .list(try living(flow.program.livingReads[index]))
    case .string(let index): return flow.string(index)
    case .model: throw EvaluationError(.unboundVariable, "only views read the model")
    }
  }

  /// Whether a visible presenter of a declaration is in the mode of a read.
  private func isShown(_ read: LivingRead) -> Bool {
    flow.living(of: read.presenter).contains { id in
      flow.isVisible(id)
        && read.fields.contains { if case .isInMode(let mode)? = $0 { flow.activeMode(of: id) == mode } else { false } }
    }
  }

  /// Returns the records of all living presenters of a declaration; see rule 16.7 of `docs/semantics.md`.
  private func living(_ read: LivingRead) throws(EvaluationError) -> ListValue {
    var records: [Value] = []
    for id in flow.living(of: read.presenter) { records.append(try record(read.shape, read.fields, of: id)) }
    return ListValue(records)
  }

  private func record(
    _ shape: RecordShape, _ fields: [LivingRead.Field?], of id: Int
  ) throws(EvaluationError) -> Value {
    var values: [Value?] = []
    for field in fields {
      values.append(try field.map { (field) throws(EvaluationError) in try value(of: field, id) } ?? nil)
    }
    return .record(RecordValue(shape: shape, fields: values))
  }

  private func value(of field: LivingRead.Field, _ id: Int) throws(EvaluationError) -> Value? {
    switch field {
    case .params(let shape):
      return .record(RecordValue(shape: shape, fields: Array(flow[id].slots.prefix(flow.plan(id).parameterCount))))
    case .slot(let slot): return flow[id].slots[slot.position]
    case .derived(let index): return try derived(index, of: id)
    case .isVisible: return .bool(flow.isVisible(id))
    case .isInMode(let mode): return .bool(flow.activeMode(of: id) == mode)
    case .mode(let mode, let shape, let fields):
      return flow.activeMode(of: id) == mode ? try record(shape, fields, of: id) : .null
    case .loading(let shape, let reads):
      return .record(RecordValue(shape: shape, fields: reads.map { flow.loading($0, of: id) }))
    }
  }

  private func derived(_ index: Int, of id: Int) throws(EvaluationError) -> Value {
    try flow.plan(id).derived[index].plan.evaluate(
      in: Reading(of: id, for: self))
  }

  /// The flow in which steps read child models: that of the last settled state; see rule 3.2.
  private var settled: ReferenceFlow {
    guard frame.isInSteps, let settled = flow.work.settled?.flow, settled.living[frame.owner] != nil else {
      return flow
    }
    return settled
  }

  private func shown(child index: ChildID) throws(EvaluationError) -> Value {
    let world = settled
    let rows = world[frame.owner].children[index.position]
    let isRepeated = plan.children[index].each != nil
    var values: [Value] = []
    for row in rows {
      // Rule 3.1: a child with stacks shows them as they are now.
      let holder = flow.living[row].flatMap { $0.stacks.isEmpty ? nil : flow }
      do throws(ReferenceFault) { values.append(try (holder ?? world).readableModel(of: row)) } catch {
        throw EvaluationError(.unboundVariable, error.description)
      }
    }
    return isRepeated ? .list(ListValue(values)) : values.first ?? .null
  }

  private func interface(_ index: InterfaceID, of id: Int?) throws(EvaluationError) -> Value {
    let shape = flow.program.interfaces[index].defaults.shape
    if let id, let own = try own(index, by: id) { return .record(RecordValue(shape: shape, fields: own)) }
    let fields = try id.map { (id) throws(EvaluationError) in try published(index, onStacksOf: id) }
    return .record(RecordValue(shape: shape, fields: fields ?? Array(repeating: nil, count: shape.fields.count)))
  }

  /// Returns the fields that the visible entries on the stacks of a presenter publish; see rules 11.4 and 11.5 of
  /// `docs/semantics.md`.
  private func published(_ index: InterfaceID, onStacksOf id: Int) throws(EvaluationError) -> [Value?] {
    let question = Findings.Question(interface: index, holder: id)
    if let known = findings.published[question] { return known }
    let fields = try lookedUp(index, onStacksOf: id)
    findings.published[question] = fields
    return fields
  }

  private func lookedUp(_ index: InterfaceID, onStacksOf id: Int) throws(EvaluationError) -> [Value?] {
    var fields = [Value?](repeating: nil, count: flow.program.interfaces[index].defaults.fields.count)
    guard !flow[id].stacks.isEmpty else { return fields }
    let stack = flow.selectedStack(of: id)
    for position in flow.visibleEntries(of: stack).reversed() {
      guard let tenant = stack.entries[position].tenant else { continue }
      let own = try published(index, by: tenant)
      fields = zip(fields, own).map { $0 ?? $1 }
    }
    return fields
  }

  /// Returns the fields that a presenter and the stacks inside it publish.
  private func published(_ index: InterfaceID, by id: Int) throws(EvaluationError) -> [Value?] {
    var fields = try published(index, onStacksOf: id)
    if flow[id].stacks.isEmpty, let child = flow[id].children.joined().last(where: { holdsStacks($0) }) {
      fields = try published(index, by: child)
    }
    guard let own = try own(index, by: id) else { return fields }
    return fields.enumerated().map { $1 ?? own.at($0) ?? nil }
  }

  /// Returns the fields that a presenter implements itself: those of its active mode, then its own; see rule 19.17.
  private func own(_ index: InterfaceID, by id: Int) throws(EvaluationError) -> [Value?]? {
    let plan = flow.plan(id)
    let mode = flow.activeMode(of: id).flatMap { plan.modes?.modes[$0].implemented.at(index.position) ?? nil }
    var fields: [Value?]?
    for position in [mode, plan.implemented.at(index.position) ?? nil] {
      guard let position, case .record(let record) = try derived(position, of: id) else { continue }
      fields = fields.map { $0.enumerated().map { $1 ?? record.fields.at($0) ?? nil } } ?? record.fields
    }
    return fields
  }

  private func holdsStacks(_ id: Int) -> Bool {
    !flow[id].stacks.isEmpty || flow[id].children.joined().contains { holdsStacks($0) }
  }

  /// Returns a value of another presenter; see section 11 of `docs/semantics.md`.
  private func outer(_ read: OuterRead) throws(EvaluationError) -> Value {
    let target = flow.presenter(of: plan.references[read.reference], from: frame.owner)
    switch read.content {
    case .slot(let slot):
      if let target { return flow[target].slots[slot.position] }
    case .derived(let index):
      if let target { return try derived(index, of: target) }
    case .provided(let otherwise):
      if case .provider(let value) = plan.references[read.reference], let target,
        let position = flow.plan(target).provided[value]
      {
        return try derived(position, of: target)
      }
      if let otherwise { return try derived(otherwise, of: frame.owner) }
    }
    throw EvaluationError(.unboundVariable, "no presenter around this one has it")
  }

  private func system(_ variable: SystemVariable) -> Value {
    let stack = flow[owner.flow].stacks.first ?? EntryStack()
    switch variable {
    case .screen: return stack.entries.last.map { flow.screenName($0.presenter, in: owner.flow) } ?? .null
    case .backstackDepth: return .int(Int64(stack.entries.count))
    case .forwardDepth: return .int(Int64(stack.forward.count))
    case .entries: return .list(ListValue(stack.entries.map { flow.record(of: $0, in: owner.flow) }))
    case .messages:
      return .list(ListValue(flow.messages.map(\.value)))
    case .isVisible: return .bool(flow.isVisible(frame.owner))
    case .isFlowLoading: return .bool(flow.isLoading(inFlow: owner.flow))
    case .locale: return .string(flow.locale.text)
    case .now: return .timestamp(flow.instant)
    case .backProgress: return flow.backProgress(of: frame.owner)
    case .itself: return .uint(ReferenceFlow.instance(frame.caller ?? frame.owner).address)
    }
  }
}

extension ReferenceFlow {
  /// Returns the identity of a presenter in models and event values.
  static func instance(_ id: Int) -> InstanceID { InstanceID(index: UInt32(truncatingIfNeeded: id), generation: 0) }

  /// Returns the living presenters of a declaration, in tree order.
  func living(of presenter: PresenterID) -> [Int] { inOrder.filter { self[$0].presenter == presenter } }

  /// Returns all params of a presenter as one record.
  func params(of id: Int) -> RecordValue { params(self[id].slots, of: self[id].presenter) }

  /// Returns params of a presenter as one record.
  func params(_ values: [Value?], of presenter: PresenterID) -> RecordValue {
    let plan = program.presenters[presenter]
    let shape = RecordShape(name: "\(plan.name).params", fields: plan.slots.prefix(plan.parameterCount).map(\.name))
    return RecordValue(shape: shape, fields: Array(values.prefix(plan.parameterCount)))
  }

  /// Returns the presenter to which a reference resolves: the nearest store, or the nearest enclosing presenter that
  /// provides a value.
  func presenter(of reference: Reference, from id: Int) -> Int? {
    switch reference {
    case .store(let store):
      var next: Int? = id
      while let place = next {
        if let child = plan(place).children.firstID(where: { $0.presenter == store }) {
          return self[place].children[child.position].first
        }
        next = self[place].surroundings
      }
    case .provider(let value):
      var next = self[id].surroundings
      while let place = next {
        if plan(place).provided.at(value) ?? nil != nil { return place }
        next = self[place].surroundings
      }
    }
    return nil
  }

  /// Returns a screen as a value for expressions of a flow.
  func screenName(_ presenter: PresenterID, in flow: Int) -> Value {
    let scope = program.scope(of: plan(flow))
    let names = scope.destinations.map { program.name(ofDestination: $0, in: scope) }
    let shape = EnumShape(name: program.screenType(of: scope), cases: names)
    return scope.destinations.firstIndex(of: presenter).flatMap { EnumValue(shape: shape, index: $0) }
      .map(Value.enumeration) ?? .null
  }

  /// Returns an entry as a value for expressions of a flow.
  func record(of entry: StackEntry, in flow: Int) -> Value {
    let scope = program.scope(of: plan(flow))
    let shape =
      scope.isRoot
      ? EntrySummary.declaration.shape
      : RecordShape(name: program.entryType(of: scope), fields: EntrySummary.declaration.fields.map(\.name))
    return .record(
      RecordValue(
        shape: shape,
        fields: [
          .int(Int64(entry.id)), screenName(entry.presenter, in: flow), .bool(entry.style.leavesBelowVisible),
        ]))
  }

  // MARK: Evaluation

  /// Returns the value of an expression.
  func evaluate(_ expression: Expression, _ frame: Frame) throws(ReferenceFault) -> Value {
    do { return try expression.evaluate(in: Reading(self, frame)) } catch { throw ReferenceFault(error.message) }
  }

  /// Returns the value of a plan.
  func evaluate(_ plan: ValuePlan, _ frame: Frame) throws(ReferenceFault) -> Value {
    do { return try plan.evaluate(in: Reading(self, frame)) } catch { throw ReferenceFault(error.message) }
  }

  /// Returns whether a condition holds.
  func holds(_ condition: Expression, _ frame: Frame) throws(ReferenceFault) -> Bool {
    try evaluate(condition, frame).asBool ?? false
  }

  /// Returns the values of plans, with `nil` for a missing plan.
  func evaluateAll(_ plans: [ValuePlan?], _ frame: Frame) throws(ReferenceFault) -> [Value?] {
    var values: [Value?] = []
    for plan in plans {
      if let plan { values.append(try evaluate(plan, frame)) } else { values.append(nil) }
    }
    return values
  }
}

extension Array {
  /// Returns the element at a position, or `nil` if the position is out of range.
  func at(_ position: Int) -> Element? { indices.contains(position) ? self[position] : nil }
}
