internal import FlowProgram
internal import FlowRuntime
internal import Synchronization

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
  /// The number of inputs that a search runs at most. They take about five seconds.
  private static let inputLimit = 50_000

  /// - Parameter followsLinks: Whether links may lead to a state. A user cannot rely on them to go on.
  private init(
    from flow: RunningFlow, watching watch: Watch = Watch(), states: Int = OnwardSearch.stateLimit,
    followsLinks: Bool = false
  ) {
    var limits = ExplorationLimits()
    let budget = InputBudget(OnwardSearch.inputLimit)
    limits.isEnded = { budget.isSpent() }
    limits.states = states
    limits.followsLinks = followsLinks
    limits.mergesIgnoredState = false
    var explorer = Explorer(FlowWalker.leavingServicesToChoice(flow), watch: watch, limits: limits)
    explorer.run()
    self.explorer = explorer
  }

  /// Returns whether a moment that satisfies the claimed condition is reachable.
  static func reach(
    _ monitor: Monitor, from memory: MonitorState, in flow: RunningFlow, watching watch: Watch
  ) -> Answer {
    growing(from: flow, watching: watch) { $0.reaching(monitor, from: memory) }
  }

  /// Returns whether a way out of the place is reachable; see ``WaysOut``. A dead end is no way out, because the run
  /// asks about this place alone.
  static func reachWayOut(in flow: RunningFlow) -> Answer { growing(from: flow) { $0.reachingWayOut } }

  /// Returns the answer of the first search that decides a question. Most goals are near, so the first searches are
  /// small.
  private static func growing(
    from flow: RunningFlow, watching watch: Watch = Watch(), _ answer: (OnwardSearch) -> Answer
  ) -> Answer {
    for states in [100, 1_000] {
      let search = OnwardSearch(from: flow, watching: watch, states: states)
      let found = answer(search)
      if found == .reachable || search.explorer.stopped == nil { return found }
    }
    return answer(OnwardSearch(from: flow, watching: watch))
  }

  private func reaching(_ monitor: Monitor, from memory: MonitorState) -> Answer {
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

  private var reachingWayOut: Answer {
    func canLeave(hasEnd: Bool, endsWhereUnknown: Bool) -> Bool {
      WaysOut(space, hasEnd: hasEnd, deadEnds: [], endsWhereUnknown: endsWhereUnknown).canLeave[0]
    }
    if canLeave(hasEnd: true, endsWhereUnknown: false) { return .reachable }
    // In a flow without an end, a way to another screen is sufficient.
    if canLeave(hasEnd: false, endsWhereUnknown: false) {
      switch hasEnd {
      case true?: break
      case false?: return .reachable
      case nil: return .unknown("the search for an end of the flow ended at its limit; \(OnwardSearch.advice)")
      }
    }
    return missing("a way out", mayExist: canLeave(hasEnd: true, endsWhereUnknown: true))
  }

  /// Whether the flow has an end, or `nil` if this is unknown.
  private var hasEnd: Bool? {
    guard let launched = try? RunningFlow.launch(space.program, locale: explorer.walker.locale) else { return nil }
    let search = OnwardSearch(from: launched, followsLinks: true)
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
          : "the search for \(goal) ended at its limit; \(OnwardSearch.advice)")
    }
    let isExhaustive = (0..<space.count).allSatisfy { space.offer($0).isExhaustive }
    if !isExhaustive { return .unknown("no path from here to \(goal) was found with the typed values; add samples") }
    if space.program.readsNow, space.program.decidesByNow {
      return .unknown("no path from here to \(goal) was found without \(Exploration.otherInstants)")
    }
    return .unreachable
  }

  private static var advice: String { "set 'bounds' under 'explore'" }
}

/// The number of inputs that a search may still run.
private final class InputBudget: Sendable {
  private let rest: Mutex<Int>

  init(_ count: Int) { rest = Mutex(count) }

  /// Spends one input, and returns whether the budget is spent.
  func isSpent() -> Bool {
    rest.withLock { rest in
      rest -= 1
      return rest < 0
    }
  }
}
