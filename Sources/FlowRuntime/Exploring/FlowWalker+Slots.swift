package import CEL
package import FlowProgram

// The values of slots, for checks that compare states in their own way.
extension FlowWalker {
  /// Calls a closure for each living presenter in tree order, with its position in the program and a function that
  /// reads its slots.
  ///
  /// - Parameter abstraction: The abstraction whose forgotten children are left out, instead of that of the walker.
  package func forEachPresenter(
    leavingOut abstraction: StateAbstraction? = nil,
    _ body: (_ presenter: PresenterID, _ slot: (SlotID) -> Value) -> Void
  ) {
    let writer = abstraction.map { CanonicalWriter($0) } ?? writer
    writer.survey(engine)
    for node in writer.order {
      let context = engine.context(ofNode: node)
      body(context.layout.presenter.index) { engine.value(ofSlot: $0, in: context) }
    }
  }

  /// Calls a closure for each presenter that the user can see, with its position in tree order.
  ///
  /// - Parameter abstraction: The abstraction whose forgotten children are left out, instead of that of the walker.
  package func forEachVisiblePresenter(
    leavingOut abstraction: StateAbstraction? = nil, _ body: (_ place: Int, _ presenter: PresenterID) -> Void
  ) {
    let writer = abstraction.map { CanonicalWriter($0) } ?? writer
    writer.survey(engine)
    for (place, node) in writer.order.enumerated() where engine.isVisible(node) {
      body(place, engine.context(ofNode: node).layout.presenter.index)
    }
  }

  /// Returns the number of armed timers that count.
  package func timerCount(leavingOut abstraction: StateAbstraction) -> Int {
    let writer = CanonicalWriter(abstraction)
    writer.survey(engine)
    return writer.countedTimers(engine).count
  }

  /// Replaces the value of a slot, as no input of a flow does. Without a new value nothing changes.
  ///
  /// - Parameters:
  ///   - place: The position of the presenter in ``instancesInOrder()``.
  ///   - change: Returns the new value, or `nil` to keep the old one.
  /// - Returns: `nil`, without an effect, if no presenter is at the position.
  package func replace(slot: SlotID, atPlace place: Int, _ change: (Value) -> Value?) -> Outcome? {
    writer.survey(engine)
    guard let node = writer.order.element(at: place) else { return nil }
    engine.noteRead(node: node, slot: slot.position)
    guard let value = change(engine.value(ofSlot: slot, in: engine.context(ofNode: node))) else {
      enterNothing()
      engine.reads = nil
      return Outcome(faults: [], isDropped: false)
    }
    return enter { $0.runUndoably(replacingSlot: slot, ofNode: node, with: value) }
  }

  /// Replaces the strings of hidden presenters that do not count by their resting ones, as a part of the last input.
  func restHiddenTexts() {
    guard restsTexts else { return }
    for (node, slot, text) in textsToRest() {
      _ = engine.runUndoably(replacingSlot: slot, ofNode: node, with: .string(text))
      keepTickOutline()
    }
  }

  private func textsToRest() -> [(node: NodeID, slot: SlotID, text: String)] {
    writer.survey(engine)
    var texts: [(node: NodeID, slot: SlotID, text: String)] = []
    for node in writer.order {
      let context = engine.context(ofNode: node)
      guard let treatments = writer.abstraction.slots(of: context.layout.presenter.index) else { continue }
      for (slot, treatment) in zip(context.layout.presenter.slots.ids, treatments) {
        guard case .seenWhileVisible(_, let text) = treatment, !engine.isVisible(node),
          !engine.value(ofSlot: slot, in: context).isIdentical(to: .string(text))
        else { continue }
        texts.append((node, slot, text))
      }
    }
    return texts
  }

  /// Calls a closure before each write of a slot that changes it. It requires a walker that records.
  package func watchWrites(_ body: @escaping (SlotWrite) -> Void) { recorder?.onWrite = body }
}
