internal import Diagnostics
internal import FlowProgram
internal import FlowReports

extension Findings {
  /// Adds the states from which neither an end nor the first screen is reachable, one for each way into them.
  ///
  /// A state that leads into a dead end is not a trap as well. In a flow without an end, states are a trap only if they
  /// all show the same screen. Otherwise the user can still navigate between screens.
  mutating func addTraps() {
    // State that the author ignores may decide about the way out.
    guard space.transitions.count > 0, proof != nil || !hidesState else { return }
    let isEveryStateKnown = explorer.stopped == nil && explorer.tally.cutCount == 0
    var search = TrapSearch(space, deadEnds: deadEndStates, endsWhereUnknown: !isEveryStateKnown)
    var places: Set<Span> = []
    for _ in 0..<Findings.keptTraps {
      guard let trap = search.next() else { break }
      guard !mayLeadOutLater, trap.region.allSatisfy({ space.offer($0).isExhaustive }) else {
        leavesWaysOutOpen = true
        continue
      }
      let place = span(ofScreenIn: trap.state)
      guard places.insert(place).inserted else { continue }
      let trace = traceWriter.trace(to: trap.state)
      add(Trap(screen: screen(trap.state), trace: trace), at: place, trace)
    }
    // Without a trap there may still be states that only unknown ones lead out of. An exploration that stopped early
    // decides nothing about them, and the summary reports that.
    guard !search.hasFoundTrap, !isEveryStateKnown, explorer.stopped == nil else { return }
    search = TrapSearch(space, deadEnds: deadEndStates, endsWhereUnknown: false)
    guard let trap = search.next() else { return }
    undecidedReasons.append(
      "no path from the screen '\(screen(trap.state))' to the first screen or to an end stays within the bounds")
  }

  private static var keptTraps: Int { 8 }

  /// The states from which no input leads to another state. If equal states differ in some values, only the first ones
  /// of each screen are examined.
  private var deadEndStates: [Int] {
    let space = space
    var counts: [PresenterID: Int] = [:]
    return (0..<space.transitions.count).filter { state in
      guard !space.hasExited(state), !space.leadsOn(state) else { return false }
      let count = counts[space.screen(state), default: 0]
      counts[space.screen(state)] = count + 1
      return count > Findings.furtherDeadEnds || isDeadEnd(state)
    }
  }
}

/// A search for states that no run leaves.
private struct TrapSearch {
  private let space: StateSpace
  /// Whether the flow can end, so that navigating between screens is no way out.
  private let hasEnd: Bool
  /// For each state, whether it is a way out or no subject of the search.
  private var goals: [Bool]
  private(set) var hasFoundTrap = false

  /// - Parameters:
  ///   - deadEnds: States that are findings of their own.
  ///   - endsWhereUnknown: Whether a state with unknown successors counts as a way out.
  init(_ space: StateSpace, deadEnds: [Int], endsWhereUnknown: Bool) {
    let start = space.program.backstack.start
    self.space = space
    hasEnd = (0..<space.count).contains { space.hasExited($0) }
    goals = (0..<space.count).map { space.hasExited($0) || space.screen($0) == start }
    for state in deadEnds { goals[state] = true }
    if endsWhereUnknown {
      for state in goals.indices where space.isOpen(state) { goals[state] = true }
    }
    guard !hasEnd else { return }
    for state in goals.indices where !goals[state] {
      space.forEachSuccessor(of: state) { if space.screen($0) != space.screen(state) { goals[state] = true } }
    }
  }

  /// Returns the first state that no way out is reachable from, with all states that are reachable from it, and treats
  /// these as known from then on.
  ///
  /// - Complexity: Linear in the number of transitions.
  mutating func next() -> (state: Int, region: Set<Int>)? {
    let space = space
    let canLeave = Reachability(count: space.count, goals: goals) { state, body in
      space.forEachSuccessor(of: state) { body($0, false) }
    }
    guard let first = canLeave.canReach.firstIndex(of: false) else { return nil }
    hasFoundTrap = true
    var region: Set = [first]
    var open = [first]
    while let state = open.popLast() {
      goals[state] = true
      space.forEachSuccessor(of: state) { if region.insert($0).inserted { open.append($0) } }
    }
    return (first, region)
  }
}

extension StateSpace {
  /// Calls a closure with each state that an input of the user, the time or a service leads to. Process death and links
  /// are no exits from a trap.
  fileprivate func forEachSuccessor(of state: Int, _ body: (Int) -> Void) {
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

  /// Whether some input leads to another state, or may lead to one.
  fileprivate func leadsOn(_ state: Int) -> Bool {
    if isOpen(state) { return true }
    var leadsOn = false
    forEachSuccessor(of: state) { if $0 != state { leadsOn = true } }
    return leadsOn
  }
}
