internal import Diagnostics
internal import FlowProgram
internal import FlowReports

extension Findings {
  /// Adds the traps: for each screen, or each of its modes or cases, the first state from which neither an end nor the
  /// first screen is reachable, although the user can go on for ever.
  ///
  /// A state that only leads into a dead end or into another trap is not a trap as well. In a flow without an end, states
  /// are a trap only if they all show the same screen. Otherwise the user can still navigate between screens.
  mutating func addTraps() {
    // State that the author ignores may decide about the way out.
    guard space.transitions.count > 0, proof != nil || !hidesState else { return }
    let isEveryStateKnown = explorer.stopped == nil && explorer.tally.cutCount == 0
    let search = TrapSearch(space, deadEnds: deadEndStates, endsWhereUnknown: !isEveryStateKnown)
    var places: Set<Span> = []
    for state in search.states {
      let place = span(ofScreenIn: state)
      guard !places.contains(place) else { continue }
      guard !mayLeadOutLater, search.region(of: state).allSatisfy({ space.offer($0).isExhaustive }) else {
        leavesWaysOutOpen = true
        continue
      }
      places.insert(place)
      let trace = traceWriter.trace(to: state)
      add(Trap(screen: screen(state), trace: trace), at: place, trace)
    }
    // Without a trap there may still be states that only unknown ones lead out of. An exploration that stopped early
    // decides nothing about them, and the summary reports that.
    guard search.first == nil, !isEveryStateKnown, explorer.stopped == nil else { return }
    guard let state = TrapSearch(space, deadEnds: deadEndStates, endsWhereUnknown: false).first else { return }
    undecidedReasons.append(
      "no path from the screen '\(screen(state))' to the first screen or to an end stays within the bounds")
  }

  /// The states from which no input leads to another state. If equal states differ in some values, only the first ones
  /// of each screen are examined.
  private var deadEndStates: [Int] {
    let space = space
    var counts: [PresenterID: Int] = [:]
    return deadEnds.filter { state in
      counts[space.screen(state), default: 0] += 1
      return counts[space.screen(state), default: 0] > Findings.examinedDeadEnds || isDeadEnd(state)
    }
  }
}

/// A search for states that no run leaves.
private struct TrapSearch {
  /// The first state of each cycle from which no way out is reachable, up to a number of cycles.
  let states: [Int]
  /// The first state from which no way out is reachable.
  let first: Int?
  private let space: StateSpace

  /// - Parameters:
  ///   - deadEnds: States that are findings of their own.
  ///   - endsWhereUnknown: Whether a state with unknown successors counts as a way out.
  /// - Complexity: Linear in the number of transitions.
  init(_ space: StateSpace, deadEnds: [Int], endsWhereUnknown: Bool) {
    self.space = space
    let start = space.program.backstack.start
    let hasEnd = (0..<space.count).contains { space.hasExited($0) }
    var goals = (0..<space.count).map { space.hasExited($0) || space.screen($0) == start }
    for state in deadEnds { goals[state] = true }
    for state in goals.indices where !goals[state] {
      if endsWhereUnknown, space.isOpen(state) { goals[state] = true }
    }
    // Without an end, each way to another screen leads to a goal of its own behind the states.
    let isElsewhere = space.count
    let shown = hasEnd ? [] : (0..<space.count).map { space.shownScreens($0) }
    let canLeave = Reachability(count: space.count + 1, goals: goals + [true]) { state, body in
      guard state < isElsewhere else { return }
      space.forEachSuccessor(of: state) { target in
        body(hasEnd || shown[target] == shown[state] ? target : isElsewhere, false)
      }
    }.canReach
    let components = Components(count: space.count, isIncluded: { !canLeave[$0] }) { state in
      var found: [Int] = []
      space.forEachSuccessor(of: state) { found.append($0) }
      return found
    }.numbers
    var seen: Set<Int32> = []
    var states: [Int] = []
    for state in 0..<space.count where !canLeave[state] && states.count < TrapSearch.mostStates {
      // The user may stay on a cycle, but passes all other states at most once. An input that changes nothing is a
      // cycle only if every input of the state is.
      var isOnCycle = false
      var leadsOn = space.isOpen(state)
      space.forEachSuccessor(of: state) { target in
        guard target != state else { return }
        leadsOn = true
        if components[target] == components[state] { isOnCycle = true }
      }
      if isOnCycle || !leadsOn, seen.insert(components[state]).inserted { states.append(state) }
    }
    self.states = states
    first = canLeave.firstIndex(of: false)
  }

  /// Returns the states that are reachable from a state.
  func region(of state: Int) -> Set<Int> {
    var region: Set = [state]
    var open = [state]
    while let state = open.popLast() {
      space.forEachSuccessor(of: state) { if region.insert($0).inserted { open.append($0) } }
    }
    return region
  }

  private static var mostStates: Int { 64 }
}

extension StateSpace {
  /// Calls a closure with each state that an input of the user, the time or a service leads to. Process death and links
  /// are no exits from a trap.
  ///
  /// A call that is not inlined would copy the space for the closure that it passes on.
  @inline(__always) fileprivate func forEachSuccessor(of state: Int, _ body: (Int) -> Void) {
    guard state < transitions.count else { return }
    transitions.forEach(of: state, isLabelled: isLabelled) { input, transition in
      if let target = transition.target, !isExternal(input, of: state) { body(target) }
    }
  }

  /// Whether some input of a state was not tried, or leads to a state that is not known.
  fileprivate func isOpen(_ state: Int) -> Bool {
    if state >= transitions.count { return true }
    var isOpen = false
    transitions.forEach(of: state, isLabelled: isLabelled) { if $1.target == nil { isOpen = true } }
    return isOpen
  }

  /// Whether two states show the same screens on top, also inside of tabs and of the stacks of children.
  func showsSame(_ state: Int, _ other: Int) -> Bool {
    shownScreens(state) == shownScreens(other)
  }
}
