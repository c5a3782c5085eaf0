internal import FlowRuntime

/// Brings a walker to states that are known by the inputs that first led to them.
///
/// It goes back to the nearest state on the way that the walker went through, and on from there. Neighbours in the order of
/// their numbers share most of their ways, so that this takes a few inputs for each state.
struct WayBack {
  /// The states that the walker went through, the first included.
  private var path: [Int] = [0]
  /// The states on the way to the next one that the walker has still to go through, the last first.
  private var missing: [Int] = []

  /// The number of inputs that lead on to a state from the nearest state on the way that the walker went through.
  func distance(to state: Int, level: Int, in space: StateSpace) -> Int {
    var (ancestor, depth) = (state, level)
    while depth >= path.count || path[depth] != ancestor {
      ancestor = space.states.parent(of: ancestor)
      depth -= 1
    }
    return level - depth
  }

  /// Brings a walker to a state that so many inputs lead to.
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
