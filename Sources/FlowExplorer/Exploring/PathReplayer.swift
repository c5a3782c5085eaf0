internal import FlowReports
internal import FlowRuntime

/// A navigator that moves a walker to states that are known by the inputs that first led to them.
///
/// It returns to the nearest state on the path that the walker passed before, and continues from there. States with
/// adjacent numbers share most of their paths, so a move takes only a few inputs.
struct PathReplayer {
  /// The states that the walker passed, including the first.
  private var path: [Int] = [0]
  /// The remaining states on the path to the next one, the last first.
  private var missing: [Int] = []

  /// Returns the number of inputs to a state from the nearest state on its path that the walker passed.
  func distance(to state: Int, level: Int, in space: StateSpace) -> Int {
    var (ancestor, depth) = (state, level)
    while depth >= path.count || path[depth] != ancestor {
      ancestor = space.states.parent(of: ancestor)
      depth -= 1
    }
    return level - depth
  }

  /// Moves a walker to a state at a depth.
  mutating func go(_ walker: FlowWalker, to state: Int, level: Int, in space: StateSpace) {
    missing.removeAll(keepingCapacity: true)
    var ancestor = state
    var depth = level
    while depth >= path.count || path[depth] != ancestor {
      missing.append(ancestor)
      ancestor = space.states.parent(of: ancestor)
      depth -= 1
    }
    while path.count > depth + 1 {
      walker.leave()
      path.removeLast()
    }
    for next in missing.reversed() {
      let input = space.input(space.states.input(to: next), of: ancestor)
      _ = input.enter(walker, timeOrder: space.timeOrder)
      path.append(next)
      ancestor = next
    }
  }
}
