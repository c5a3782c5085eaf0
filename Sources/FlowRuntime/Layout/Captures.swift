internal import CEL
internal import FlowProgram

/// The locals that a list of steps reads before it could have set them, ascending: what a timer has to keep for it.
///
/// Blocks inside are counted too, since arming them later takes their captures from the locals of this one.
func localReads(of steps: [Step], in presenter: Presenter) -> [Int] {
  var reads = LocalReads(presenter: presenter)
  reads.add(steps)
  return reads.found.sorted()
}

private struct LocalReads {
  let presenter: Presenter
  var found: Set<Int> = []
  /// What the steps so far have set themselves.
  private var bound: Set<Int> = []
  private var blocks: Set<Int> = []

  init(presenter: Presenter) { self.presenter = presenter }

  /// What is set in a list is set for the steps behind it in that list alone.
  mutating func add(_ steps: [Step]) {
    let outer = bound
    for step in steps { add(step.action) }
    bound = outer
  }

  private mutating func add(_ action: Step.Action) {
    switch action {
    case .bind(let values):
      for value in values { add(value.value) }
      bound.formUnion(values.map(\.local))
    case .assign(let values): for value in values { add(value.value) }
    case .append(_, let value), .message(let value), .dismiss(let value), .send(_, _, let value),
      .sendValue(let value), .removeKey(_, let value):
      add(value)
    case .update(_, let item, let condition, let fields):
      with(item) { reads in
        if let condition { reads.add(condition) }
        for field in fields { reads.add(field.value) }
      }
    case .remove(_, let item, let condition): with(item) { $0.add(condition) }
    case .put(_, let key, let value):
      add(key)
      add(value)
    case .branch(let condition, let then, let otherwise):
      add(condition)
      add(then)
      add(otherwise)
    case .giveBack(let value): add(value)
    case .navigate(let navigation):
      for param in navigation.params { if let param { add(param) } }
      for block in [navigation.then, navigation.cancelled] {
        if let block, presenter.blocks.indices.contains(block), blocks.insert(block).inserted {
          add(presenter.blocks[block])
        }
      }
    case .after(let delay, _, let block):
      add(delay)
      if presenter.blocks.indices.contains(block), blocks.insert(block).inserted { add(presenter.blocks[block]) }
    case .goBack, .cancel: break
    }
  }

  /// Reads what sees a local of its own.
  private mutating func with(_ local: Int, _ read: (inout LocalReads) -> Void) {
    let outer = bound
    bound.insert(local)
    read(&self)
    bound = outer
  }

  private mutating func add(_ plan: ValuePlan) { add(plan.reads) }
  private mutating func add(_ expression: Expression) { add(expression.reads) }

  private mutating func add(_ numbers: [Int]) {
    for number in numbers {
      if case .local(let index)? = Variable(number: number), !bound.contains(index) { found.insert(index) }
    }
  }
}
