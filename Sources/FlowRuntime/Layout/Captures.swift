internal import CEL
internal import FlowProgram

/// Returns, for each block, the locals that it reads before it can have set them, ascending. These are captured
/// until it runs.
///
/// Inner blocks are included, because they take their captures from the locals of the outer one. A result is not
/// captured, because it exists only when its block runs.
func capturedLocals(in presenter: Presenter) -> [[Int]] {
  var results: [BlockID: Int] = [:]
  let alternatives = presenter.transitions + [presenter.back] + presenter.childHandlers.map(\.alternatives)
  let lists = alternatives.joined().map(\.steps) + [presenter.enter, presenter.leave] + presenter.blocks
  for steps in lists { noteResults(of: steps, in: &results) }
  for call in presenter.calls { if let then = call.then { results[then] = call.result } }
  for caught in presenter.calls.flatMap(\.catches) + presenter.catches { results[caught.block] = caught.data?.local }
  return presenter.blocks.ids.map { block in
    var reads = LocalReads(presenter: presenter)
    reads.add(block: block, given: results[block])
    return reads.found.sorted()
  }
}

/// Records which local holds the result in each block that waits for one.
private func noteResults(of steps: [Step], in results: inout [BlockID: Int]) {
  for part in steps.lazy.flatMap(\.withInner).flatMap(\.action.parts) {
    if case .later(let later) = part { results[later.block] = later.result }
  }
}

private struct LocalReads {
  let presenter: Presenter
  var found: Set<Int> = []
  /// The locals set by the steps so far.
  private var bound: Set<Int> = []
  private var blocks: Set<BlockID> = []

  init(presenter: Presenter) { self.presenter = presenter }

  /// Adds the reads of a list of steps. A local set in a list is visible only to the following steps of that list.
  mutating func add(_ steps: [Step]) {
    let outer = bound
    for step in steps { bound.formUnion(add(step.action.parts)) }
    bound = outer
  }

  /// Adds steps that run later, possibly with a local that is given to them.
  mutating func add(block: BlockID, given local: Int? = nil) {
    guard presenter.blocks.ids.contains(block), blocks.insert(block).inserted else { return }
    let outer = bound
    if let local { bound.insert(local) }
    add(presenter.blocks[block])
    bound = outer
  }

  /// Adds the parts of a step. Returns the locals that the step sets.
  @discardableResult
  private mutating func add(_ parts: [Step.Part]) -> [Int] {
    let outer = bound
    var named: [Int] = []
    for part in parts {
      switch part {
      case .value(let value, let destination):
        add(value.reads)
        if case .local(let local) = destination { named.append(local) }
      case .condition(let condition): add(condition.reads)
      case .item(let local, _): bound.insert(local)
      case .steps(let steps): add(steps)
      case .later(let later): add(block: later.block, given: later.result)
      case .call(let site): if let call = presenter.calls.element(at: site) { add(call.parts) }
      case .words, .number: break
      }
    }
    bound = outer
    return named
  }

  private mutating func add(_ numbers: [Int]) {
    for number in numbers {
      if case .local(let index)? = Variable(number: number), !bound.contains(index) { found.insert(index) }
    }
  }
}
