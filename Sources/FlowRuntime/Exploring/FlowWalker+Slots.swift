package import CEL
internal import FlowProgram

// The values of slots, for checks that compare states in their own way.
extension FlowWalker {
  /// Calls a closure for each living presenter in tree order, with its position in the program and a function that
  /// reads its slots.
  package func forEachPresenter(_ body: (_ presenter: Int, _ slot: (Int) -> Value) -> Void) {
    writer.survey(engine)
    for node in writer.order {
      let context = engine.context(ofNode: Int(node))
      body(context.layout.presenter.index) { engine.value(ofSlot: $0, in: context) }
    }
  }
}
