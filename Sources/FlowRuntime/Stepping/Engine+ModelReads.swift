internal import CEL
internal import FlowProgram

// The models of children as the expressions of surrounding presenters read them.
extension Engine {
  /// Returns the model of a child of the present context as its readers see it.
  func value(ofChild index: ChildID) throws(EvaluationError) -> Value {
    try readingChild { () throws(EvaluationError) in try shownValue(ofChild: index) }
  }

  private func shownValue(ofChild index: ChildID) throws(EvaluationError) -> Value {
    let owner = context
    guard owner.layout.composition.repetitions[index.position] != nil else {
      guard let node = readNode(ofChild: index, in: owner) else { return .null }
      return try readableModel(of: node)
    }
    var rows: [Value] = []
    for node in departed(child: index, of: owner) ?? nodes(ofChild: index, in: owner) {
      rows.append(try readableModel(of: node))
    }
    return .list(ListValue(rows))
  }

  /// Returns the node of the child that expressions read, or `nil` if the child is absent.
  func readNode(ofChild child: ChildID, in owner: Context) -> NodeID? {
    if let former = departed(child: child, of: owner) { return former.first }
    return node(ofChild: child, in: owner)
  }

  /// Returns the nodes of a child that left with a mode, while the `leave` steps of the mode read it.
  @inline(__always) private func departed(child: ChildID, of owner: Context) -> [NodeID]? {
    guard let leaving = work.moves.leaving, leaving.node == owner.node else { return nil }
    return leaving.children.first { $0.child == child }?.nodes
  }

  /// Returns the readable fields of a presenter with stacks. Its entries are not read, because they may read
  /// whatever reads it.
  private func readableFields(ofStacks node: NodeID) throws(EvaluationError) -> Value {
    let reader = context
    defer { context = reader }
    context = context(ofNode: node)
    do throws(Fault) { return .record(try builtFields().fields) } catch {
      scratch.passedFault = error
      throw EvaluationError(.unboundVariable, Engine.unshownChild)
    }
  }

  /// Returns the model of a presenter. While steps run and effects are checked, children have the models of the last
  /// settled state.
  private func readableModel(of node: NodeID) throws(EvaluationError) -> Value {
    if nodes[node].holder >= 0 { return try readableFields(ofStacks: node) }
    if work.readsSettledModels, let model = models[node] {
      if reads != nil { noteFormerFieldReads(of: node) }
      if !isFresh(context(ofNode: node)) { noteFormerRead(of: node) }
      return readable(model)
    }
    do throws(Fault) {
      let model = try refresh(node)
      if reads != nil { noteFieldReads(of: node) }
      return model.map { readable($0) } ?? .null
    } catch {
      scratch.passedFault = error
      throw EvaluationError(.unboundVariable, Engine.unshownChild)
    }
  }

  /// Notes that a former model was read, so that its readers are marked again once the state has settled.
  private func noteFormerRead(of node: NodeID) {
    guard nodes[node].parent.exists, nodes[node].child >= 0 else { return }
    let owner = instance(ofNode: nodes[node].parent)
    let read = Work.FormerRead(owner: owner, child: ChildID(Int(nodes[node].child)))
    if !work.formerReads.contains(read) { work.formerReads.append(read) }
  }

  /// Marks the readers of former models. They became fresh by those reads, although the models have changed.
  func markFormerReaders() {
    let reads = work.formerReads
    work.formerReads.removeAll(keepingCapacity: true)
    for read in reads where isAlive(read.owner) {
      let owner = context(ofNode: read.owner.node)
      markStale(owner.layout.readers.children[read.child.position], in: owner)
    }
  }

  private func readable(_ model: PresenterModel) -> Value {
    let type = layout.presenters[model.presenter].presenter.model.type
    guard type.isUnion else { return .record(model.fields) }
    var fields = [Value?](repeating: nil, count: type.fields.count)
    if fields.indices.contains(model.caseIndex) { fields[model.caseIndex] = .record(model.fields) }
    return .record(RecordValue(shape: type.shape, fields: fields))
  }
}
