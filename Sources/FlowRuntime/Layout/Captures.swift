internal import CEL
internal import FlowProgram

/// Returns, for each block, the locals that it reads before it can have set them, ascending. These are captured
/// until it runs.
///
/// Inner blocks are included, because they take their captures from the locals of the outer one. A result is not
/// captured, because it exists only when its block runs.
func capturedLocals(in presenter: Presenter) -> [[Int]] {
  var results: [Int: Int] = [:]
  let alternatives = presenter.transitions + [presenter.back] + presenter.childHandlers.map(\.alternatives)
  let lists = alternatives.joined().map(\.steps) + [presenter.enter, presenter.leave] + presenter.blocks
  for steps in lists { noteResults(of: steps, in: &results) }
  for call in presenter.calls { if let then = call.then { results[then] = call.result } }
  return presenter.blocks.indices.map { block in
    var reads = LocalReads(presenter: presenter)
    reads.add(block: block, given: results[block])
    return reads.found.sorted()
  }
}

/// Records which local holds the result in each block that waits for one.
private func noteResults(of steps: [Step], in results: inout [Int: Int]) {
  for step in steps {
    switch step.action {
    case .branch(_, let then, let otherwise):
      noteResults(of: then, in: &results)
      noteResults(of: otherwise, in: &results)
    case .navigate(let navigation): if let then = navigation.then { results[then] = navigation.result }
    default: break
    }
  }
}

private struct LocalReads {
  let presenter: Presenter
  var found: Set<Int> = []
  /// The locals set by the steps so far.
  private var bound: Set<Int> = []
  private var blocks: Set<Int> = []

  init(presenter: Presenter) { self.presenter = presenter }

  /// Adds the reads of a list of steps. A local set in a list is visible only to the following steps of that list.
  mutating func add(_ steps: [Step]) {
    let outer = bound
    for step in steps { add(step.action) }
    bound = outer
  }

  /// Adds steps that run later, possibly with a local that is given to them.
  mutating func add(block: Int, given local: Int? = nil) {
    guard presenter.blocks.indices.contains(block), blocks.insert(block).inserted else { return }
    let steps = presenter.blocks[block]
    if let local { with(local) { $0.add(steps) } } else { add(steps) }
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
      if case .route(let plan) = navigation.destination { add(plan) }
      for param in navigation.params { if let param { add(param) } }
      if let then = navigation.then { add(block: then, given: navigation.result) }
      if let cancelled = navigation.cancelled { add(block: cancelled) }
    case .after(let delay, _, let block):
      add(delay)
      add(block: block)
    case .call(let site): if let call = presenter.calls.element(at: site) { add(call) }
    case .goBack, .goForward, .switchTo, .cancel: break
    }
  }

  private mutating func add(_ call: Call) {
    add(call.arguments)
    for plan in [call.key, call.timeout, call.retry?.times, call.retry?.backoff] { if let plan { add(plan) } }
    if let then = call.then { add(block: then, given: call.result) }
    for caught in call.catches { add(block: caught.block) }
  }

  /// Adds reads in the scope of a local.
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
