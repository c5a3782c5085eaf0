internal import FlowProgram

/// The states of a space from which the user can leave the place.
///
/// A way out leads to an end of the flow or to its first screen. In a flow without an end, each way to another screen
/// is a way out. Only inputs of the user, the time and services lead out.
struct WaysOut {
  /// For each state, whether a way out is reachable.
  let canLeave: [Bool]

  /// - Parameters:
  ///   - hasEnd: Whether some run of the flow ends.
  ///   - deadEnds: States that count as ways out, because they are findings of their own.
  ///   - endsWhereUnknown: Whether a state with unknown successors counts as a way out.
  /// - Complexity: Linear in the number of transitions.
  init(_ space: StateSpace, hasEnd: Bool, deadEnds: [Int], endsWhereUnknown: Bool) {
    let start = space.program.backstack.start
    var goals = (0..<space.count).map { space.hasExited($0) || space.screen($0) == start }
    for state in deadEnds { goals[state] = true }
    for state in goals.indices where !goals[state] {
      if endsWhereUnknown, space.isOpen(state) { goals[state] = true }
    }
    // Without an end, each way to another screen leads to a goal of its own behind the states.
    let isElsewhere = space.count
    let shown = hasEnd ? [] : (0..<space.count).map { space.shownScreens($0) }
    canLeave =
      Reachability(count: space.count + 1, goals: goals + [true]) { state, body in
        guard state < isElsewhere else { return }
        space.forEachSuccessor(of: state) { target in
          body(hasEnd || shown[target] == shown[state] ? target : isElsewhere, false)
        }
      }.canReach.dropLast()
  }
}

extension StateSpace {
  /// Calls a closure with each state that an input of the user, the time or a service leads to. Process death and links
  /// are no ways out.
  ///
  /// A call that is not inlined would copy the space for the closure that it passes on.
  @inline(__always) func forEachSuccessor(of state: Int, _ body: (Int) -> Void) {
    guard state < transitions.count else { return }
    transitions.forEach(of: state, isLabelled: isLabelled) { input, transition in
      if let target = transition.target, !isExternal(input, of: state) { body(target) }
    }
  }

  /// Returns whether some input of a state was not tried, or leads to a state that is not known.
  func isOpen(_ state: Int) -> Bool {
    if state >= transitions.count { return true }
    var isOpen = false
    transitions.forEach(of: state, isLabelled: isLabelled) { if $1.target == nil { isOpen = true } }
    return isOpen
  }

  /// Returns the states that are reachable from a state.
  func region(of state: Int) -> Set<Int> {
    var region: Set = [state]
    var open = [state]
    while let state = open.popLast() {
      forEachSuccessor(of: state) { if region.insert($0).inserted { open.append($0) } }
    }
    return region
  }
}
