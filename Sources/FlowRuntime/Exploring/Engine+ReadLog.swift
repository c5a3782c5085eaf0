internal import CEL
internal import FlowProgram

// Values cached before an input do not reveal their inputs. While reads are recorded, such values are computed once
// more for their reads alone. The cached value stays.
extension Engine {
  /// Records the reads of the fields of a presenter's model.
  func noteFieldReads(of node: NodeID) {
    guard let reads, reads.markRecorded(modelOf: node) else { return }
    let reader = context
    defer { context = reader }
    context = context(ofNode: node)
    if let forwarded = context.layout.presenter.model.forwarded {
      if let child = self.node(ofChild: forwarded, in: context) { noteFieldReads(of: child) }
    }
    do throws(Fault) {
      _ = try builtFields()
    } catch {
      scratch.passedFault = nil
      scratch.faultOrigin = nil
      reads.loseTrack()
    }
  }

  /// Records the reads of a model that steps see as it was before them.
  func noteFormerFieldReads(of node: NodeID) {
    guard let reads else { return }
    // A write since then has made the model stale, and its reads are no longer known.
    if isFresh(context(ofNode: node)) { noteFieldReads(of: node) } else { reads.loseTrack() }
  }

  /// Records the reads of everything in the model of the flow.
  func noteModelReads() {
    if !layout.program.flow.model.cases.isEmpty { noteModelReads(in: Engine.flowNode) }
    noteModelReads(of: outline.holders[0].stacks[0])
  }

  private func noteModelReads(of stack: Stack) {
    for position in stack.visible {
      if let instance = stack.entries[position].instance, isAlive(instance) { noteModelReads(in: instance.node) }
    }
  }

  private func noteModelReads(in node: NodeID) {
    let owner = context(ofNode: node)
    if owner.layout.presenter.role == .store { return }
    noteFieldReads(of: node)
    for child in owner.layout.presenter.children.ids {
      for row in nodes(ofChild: child, in: owner) { noteModelReads(in: row) }
    }
    let holder = Int(nodes[node].holder)
    if holder > 0 { noteModelReads(of: selectedStack(of: holder)) }
  }

  /// Records the reads of a derived value of the present context.
  func noteDerivedReads(_ index: Int) {
    guard let reads, reads.markRecorded(derived: index, of: context.node) else { return }
    guard work.derivation.depth < limits.derivedDepth else { return reads.loseTrack() }
    work.derivation.depth += 1
    defer { work.derivation.depth -= 1 }
    do throws(EvaluationError) {
      _ = try context.layout.presenter.derived[index].plan.evaluate(in: self)
    } catch {
      scratch.passedFault = nil
      scratch.faultOrigin = nil
      reads.loseTrack()
    }
  }
}
