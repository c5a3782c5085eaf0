internal import FlowReports
internal import FlowProgram

/// A check of properties on an explored state space.
struct PropertyCheck {
  let space: StateSpace
  let traceWriter: TraceWriter
  let extent: Extent

  /// The part of a flow's possible runs that a state space contains.
  struct Extent {
    /// The limit that ended the exploration early, or `nil` if every state was found.
    var stopped: ExplorationLimit?
    /// Whether every input was tried and no state was ignored.
    var isExhaustive = true
    /// The kinds of inputs that were not tried at all.
    var untried: [String] = []
    /// The watched conditions whose value is unknown in some state, by their bits, with a reason.
    var unknownConditions: [Int: String] = [:]
    /// Whether states count as equal that differ in ignored state.
    var hidesState = false
    /// Whether an author ignores state, so that states are missing.
    var ignoresState = false
  }

  /// Returns the verdict for a property.
  func verdict(of property: Property, _ monitor: Monitor) -> PropertyVerdict {
    if monitor.isBlind { return undecided(property, "it has more conditions than the limit") }
    let unknown = extent.unknownConditions.sorted { $0.key < $1.key }.first { monitor.tests(bit: $0.key) }
    if let unknown { return undecided(property, "in some state \(unknown.value)") }
    switch property.claim {
    case .always, .never, .precedes: return safety(property, Product(space, monitor))
    case .reachable: return reachable(property, Product(space, monitor, stopsWhenReached: true))
    case .alwaysReachable: return alwaysReachable(property, Product(space, monitor))
    case .leadsTo, .until: return liveness(property, Product(space, monitor))
    }
  }

  /// Whether a run has to be rehearsed before it is evidence: ignored state merges states that behave differently.
  private var hidesState: Bool { extent.hidesState }

  private func rehearsal(_ product: Product) -> Rehearsal {
    Rehearsal(space: space, launched: traceWriter.launched, monitor: product.monitor)
  }

  // MARK: Verdicts

  /// Returns the verdict with its trace. A run that no clock explains is not evidence.
  private func result(_ property: Property, _ verdict: Verdict, _ trace: RunTrace = RunTrace()) -> PropertyVerdict {
    guard trace.isExplained else {
      return undecided(
        property, "the only run found against it needs timers to run in an order that no clock allows",
        isOpenToClock: true)
    }
    return PropertyVerdict(property: property, verdict: verdict, trace: trace)
  }

  private func undecided(_ property: Property, _ reason: String, isOpenToClock: Bool = false) -> PropertyVerdict {
    var verdict = PropertyVerdict(property: property, verdict: .undecided, trace: RunTrace(), reason: reason)
    verdict.isOpenToClock = isOpenToClock
    return verdict
  }

  /// Returns the verdict for a run that depends on ignored state: with the complete state it takes another path.
  private func undecidedByIgnoring(_ property: Property) -> PropertyVerdict {
    undecided(property, "the run found against it differs when the ignored state counts")
  }

  /// Returns the verdict for a property that no run violates.
  private func unbroken(_ property: Property, _ product: Product) -> PropertyVerdict {
    if let stopped = extent.stopped { return undecided(property, stopped.reason) }
    let isCut = product.isCut
    guard product.metPremise else {
      let reason = property.premise
      return isCut || !extent.untried.isEmpty || extent.ignoresState
        ? undecided(property, reason)
        : PropertyVerdict(property: property, verdict: .vacuous, trace: RunTrace(), reason: reason)
    }
    // A state that is missing because a model cannot be built is not beyond a bound.
    return result(property, isCut && !lacksModels ? .bounded : extent.isExhaustive ? .proved : .tried)
  }

  /// Whether states are missing because their models cannot be built.
  private var lacksModels: Bool { extent.untried.contains(Exploration.unbuilt) }

  // MARK: Safety

  private func safety(_ property: Property, _ product: Product) -> PropertyVerdict {
    breach(property, product) ?? unbroken(property, product)
  }

  private func breach(_ property: Property, _ product: Product) -> PropertyVerdict? {
    guard let breach = product.breaches.first else { return nil }
    let found = verdict(of: breach, property, product)
    guard found.verdict == .undecided else { return found }
    // Another run may be possible as it is.
    let further = Product(space, product.monitor, mostBreaches: PropertyCheck.mostRuns)
    for breach in further.breaches.dropFirst() {
      let other = verdict(of: breach, property, further)
      if other.verdict == .violated { return other }
    }
    return found
  }

  private func verdict(
    of breach: (node: Int, input: Int?), _ property: Property, _ product: Product
  ) -> PropertyVerdict {
    var path = product.path(to: breach.node)
    if let input = breach.input { path.append((Int(product.states[breach.node]), input)) }
    if hidesState, !rehearsal(product).breaks(path) { return undecidedByIgnoring(property) }
    return result(property, .violated, traceWriter.trace(of: path))
  }

  /// The number of runs that are examined until one is found that a clock explains.
  private static let mostRuns = 64

  // MARK: Reachability

  private func reachable(_ property: Property, _ product: Product) -> PropertyVerdict {
    if let node = product.reached.first {
      let found = verdict(reaching: Int(node), property, product)
      guard found.verdict == .undecided else { return found }
      // Another run may be possible as it is.
      let further = Product(space, product.monitor)
      for node in further.reached.prefix(PropertyCheck.mostRuns).dropFirst() {
        let other = verdict(reaching: Int(node), property, further)
        if other.verdict == .proved { return other }
      }
      return found
    }
    if let stopped = extent.stopped { return undecided(property, stopped.reason) }
    if product.isCut, !lacksModels { return undecided(property, "no run within the bounds reaches it") }
    guard extent.untried.isEmpty else {
      return undecided(
        property, "no run reaches it without \(extent.untried.joined(separator: ", ")), which were not tried")
    }
    guard extent.isExhaustive else {
      return undecided(
        property,
        space.offers.allSatisfy(\.isExhaustive)
          ? "other inputs might reach it, which were not tried"
          : "other samples might reach it: see the parts that were not reached")
    }
    return result(property, .violated)
  }

  private func verdict(reaching node: Int, _ property: Property, _ product: Product) -> PropertyVerdict {
    let path = product.path(to: node)
    if hidesState, !rehearsal(product).reaches(path) { return undecidedByIgnoring(property) }
    return result(property, .proved, traceWriter.trace(of: path))
  }

  private func alwaysReachable(_ property: Property, _ product: Product) -> PropertyVerdict {
    var goals = [Bool](repeating: false, count: product.states.count)
    for node in product.reached { goals[Int(node)] = true }
    // The claim does not apply to a flow that has ended, nor outside of the scope.
    let isExempt = { (node: Int) -> Bool in
      product.memories[node].phase != .active || space.hasExited(Int(product.states[node]))
    }
    let certain = reach(goals, in: product, relyingOnOrder: false)
    let stuck = goals.indices.filter { !certain.canReach[$0] && !isExempt($0) }
    if stuck.isEmpty { return unbroken(property, product) }
    // A path to the goal may lead through a state that was left out, or require one timer to run before another.
    var goalsOrOpen = goals
    for node in goals.indices where product.isOpen(node) { goalsOrOpen[node] = true }
    let possible = reach(goalsOrOpen, in: product, relyingOnOrder: true)
    guard let first = stuck.first(where: { !possible.canReach[$0] }) else {
      if let stopped = extent.stopped { return undecided(property, stopped.reason) }
      return undecided(
        property,
        lacksModels
          ? "from some states a path may lead through \(Exploration.unbuilt)"
          : product.isCut
            ? "from some states no path stays within the bounds"
            : "from some states the path depends on which timer runs first")
    }
    // An untried input or ignored state might lead to the goal.
    let lost = stuck.filter { !possible.canReach[$0] }
    let path = product.path(to: first)
    // The state that a proof run leaves out decides nothing about the ways that lead on from a real state.
    if hidesState, extent.ignoresState || !rehearsal(product).endsInScope(path) {
      return undecided(property, "from some states no path was found, and ignored state might make a difference")
    }
    if Exploration.mayLeadOutLater(extent.untried, in: space.program) {
      return undecided(
        property, "from some states no path was found without \(Exploration.otherInstants), which were not tried")
    }
    guard lost.allSatisfy({ space.offer(Int(product.states[$0])).isExhaustive }) else {
      return undecided(property, "from some states no path was found with the typed values; add samples")
    }
    return result(property, .violated, traceWriter.trace(of: path))
  }

  /// Returns the nodes from which a goal is reachable.
  ///
  /// - Parameter relyingOnOrder: Whether it is sufficient that one of the timers that may run next leads to a goal.
  ///   Otherwise all of them have to lead there if timers run in any order, because the user does not choose the
  ///   order.
  private func reach(_ goals: [Bool], in product: Product, relyingOnOrder: Bool) -> Reachability {
    let areTimersJoint = space.timeOrder != .deadlines && !relyingOnOrder
    return Reachability(count: goals.count, goals: goals) { node, body in
      let state = Int(product.states[node])
      product.forEachEdgeInScope(of: node) { input, next in
        body(next, areTimersJoint && space.isTime(input, of: state))
      }
    }
  }

  // MARK: Liveness

  /// Returns a verdict on whether a fair run exists in which the pending condition never holds; see ``FairRuns``. A
  /// flow that has ended has no pending condition.
  private func liveness(_ property: Property, _ product: Product) -> PropertyVerdict {
    if let broken = breach(property, product) { return broken }
    let rehearsal = rehearsal(product)
    let runs = FairRuns(product, rehearsal) { node in
      product.memories[node].phase == .active && product.memories[node].isPending
        && !space.hasExited(Int(product.states[node]))
    }
    if let node = runs.restingNode {
      let path = product.path(to: node)
      if hidesState, !rehearsal.endsPending(path) { return undecidedByIgnoring(property) }
      return result(property, .violated, traceWriter.trace(of: path))
    }
    guard let cycle = runs.cycle else { return unbroken(property, product) }
    let path = product.path(to: cycle.node)
    if hidesState || space.timeOrder == .any, !rehearsal.mayRepeatForever(path, cycle.inputs) {
      return undecided(
        property, "the cycle found against it does not repeat in a real run", isOpenToClock: true)
    }
    if rehearsal.leavesCallOpen(path, cycle.inputs) {
      return undecided(property, "the cycle found against it never answers one of its calls")
    }
    if case .grid = space.timeOrder {
      // Work at one instant runs in any order in the state space, so a cycle may require an order that no clock
      // repeats.
      let rounds = traceWriter.trace(of: path + cycle.inputs + cycle.inputs + cycle.inputs)
      guard rounds.isExplained else { return result(property, .violated, rounds) }
    }
    return result(property, .violated, traceWriter.trace(of: path + cycle.inputs, loopStart: path.count))
  }
}

extension ExplorationLimit {
  /// The reason why the property is undecided, as a clause.
  var reason: String {
    switch self {
    case .states: "exploring stopped at the limit of states"
    case .memory: "exploring stopped at the limit of memory"
    case .time: "exploring stopped at the limit of time"
    }
  }
}

extension Property {
  /// The reason why the claim is vacuous, as a clause.
  var premise: String {
    switch claim {
    case .leadsTo: "its first condition never holds"
    case .precedes: "its second condition never holds"
    default: "its scope never begins"
    }
  }
}
