internal import FlowProgram
internal import FlowRuntime

/// A search through the states that can follow the present state of a run.
///
/// The search tells apart states that `ignore` merges, so each path that it finds is real.
struct OnwardSearch {
  /// The answer to whether a goal is reachable.
  enum Answer: Equatable {
    case reachable, unreachable
    /// It is unknown, with a reason as a clause.
    case unknown(String)
  }

  private let explorer: Explorer
  private var space: StateSpace { explorer.space }

  /// The number of states after which a search ends.
  static let stateLimit = 10_000

  init(from flow: RunningFlow, watching watch: Watch = Watch(), states: Int = OnwardSearch.stateLimit) {
    var limits = ExplorationLimits()
    limits.states = states
    limits.followsLinks = false
    limits.mergesIgnoredState = false
    var explorer = Explorer(FlowWalker.leavingServicesToChoice(flow), watch: watch, limits: limits)
    explorer.run()
    self.explorer = explorer
  }

  /// Returns whether a moment that satisfies the claimed condition is reachable.
  func reaching(_ monitor: Monitor, from memory: MonitorState) -> Answer {
    let product = Product(space, monitor, from: memory)
    var goals = [Bool](repeating: false, count: product.states.count)
    for node in product.reached { goals[Int(node)] = true }
    func canReach(_ goals: [Bool]) -> Bool {
      Reachability(count: goals.count, goals: goals) { node, body in
        product.forEachEdgeInScope(of: node) { body($1, false) }
      }.canReach[0]
    }
    if canReach(goals) { return .reachable }
    for node in goals.indices where product.isOpen(node) { goals[node] = true }
    return missing("the condition", mayExist: canReach(goals))
  }

  /// Returns whether a way out of the place is reachable; see ``WaysOut``. A dead end is no way out, because the run
  /// asks about this place alone.
  var reachingWayOut: Answer {
    func canLeave(hasEnd: Bool, endsWhereUnknown: Bool) -> Bool {
      WaysOut(space, hasEnd: hasEnd, deadEnds: [], endsWhereUnknown: endsWhereUnknown).canLeave[0]
    }
    if canLeave(hasEnd: true, endsWhereUnknown: false) { return .reachable }
    // In a flow without an end, a way to another screen is sufficient.
    if canLeave(hasEnd: false, endsWhereUnknown: false) {
      switch hasEnd {
      case true?: break
      case false?: return .reachable
      case nil: return .unknown("the search for an end of the flow stopped at \(OnwardSearch.stateLimit) states")
      }
    }
    return missing("a way out", mayExist: canLeave(hasEnd: true, endsWhereUnknown: true))
  }

  /// Whether the flow has an end, or `nil` if this is unknown.
  private var hasEnd: Bool? {
    guard let launched = try? RunningFlow.launch(space.program, locale: explorer.walker.locale) else { return nil }
    let search = OnwardSearch(from: launched)
    if (0..<search.space.count).contains(where: { search.space.hasExited($0) }) { return true }
    return search.explorer.stopped == nil ? false : nil
  }

  /// Whether the present state is a dead end, and if that is unknown, the reason.
  static func deadEnd(at flow: RunningFlow) -> Answer {
    guard !flow.hasExited else { return .reachable }
    // The inputs of the first state decide.
    let search = OnwardSearch(from: flow, states: 2)
    return search.explorer.found.deadEnds.contains(0) ? search.missing("a way on", mayExist: false) : .reachable
  }

  /// Returns the answer if no path to a goal was found.
  ///
  /// - Parameters:
  ///   - goal: The goal in words.
  ///   - mayExist: Whether a path may lead through states that were not found.
  private func missing(_ goal: String, mayExist: Bool) -> Answer {
    if mayExist {
      return .unknown(
        explorer.stopped == nil
          ? "no path from here to \(goal) stays within the bounds"
          : "the search for \(goal) ended at \(OnwardSearch.stateLimit) states; set 'bounds' under 'explore'")
    }
    let isExhaustive = (0..<space.count).allSatisfy { space.offer($0).isExhaustive }
    if !isExhaustive { return .unknown("no path from here to \(goal) was found with the typed values; add samples") }
    if space.program.readsNow, space.program.decidesByNow {
      return .unknown("no path from here to \(goal) was found without \(Exploration.otherInstants)")
    }
    return .unreachable
  }
}
