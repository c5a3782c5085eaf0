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
      guard !mayLeadOutLater, space.region(of: state).allSatisfy({ space.offer($0).isExhaustive }) else {
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

  /// - Parameters:
  ///   - deadEnds: States that are findings of their own.
  ///   - endsWhereUnknown: Whether a state with unknown successors counts as a way out.
  /// - Complexity: Linear in the number of transitions.
  init(_ space: StateSpace, deadEnds: [Int], endsWhereUnknown: Bool) {
    let hasEnd = (0..<space.count).contains { space.hasExited($0) }
    let canLeave = WaysOut(space, hasEnd: hasEnd, deadEnds: deadEnds, endsWhereUnknown: endsWhereUnknown).canLeave
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

  private static var mostStates: Int { 64 }
}
