internal import FlowProgram

/// Checks properties on a state space that was explored.
struct PropertyCheck {
  let space: StateSpace
  let narrator: Narrator
  /// Whether every state was found, and nothing left out.
  let isComplete: Bool
  /// Whether every input was tried and no state ignored.
  let isExhaustive: Bool

  /// What becomes of a property that no run breaks.
  private var goodVerdict: Verdict { isComplete ? isExhaustive ? .proved : .holds : .inconclusive }

  /// What became of a property.
  func verdict(of property: Property, _ monitor: Monitor) -> PropertyVerdict {
    if monitor.isBlind { return result(property, .inconclusive) }
    switch property.claim {
    case .always, .never, .precedes: return safety(property, Product(space, monitor))
    case .reachable: return reachable(property, Product(space, monitor, stopsWhenReached: true))
    case .alwaysReachable: return alwaysReachable(property, Product(space, monitor))
    case .leadsTo, .until: return liveness(property, Product(space, monitor))
    }
  }

  /// Whether runs have to be played once more before they show anything: what is ignored joins states that go on differently.
  private var hidesState: Bool { !space.program.exploration.ignored.isEmpty }

  private func rehearsal(_ product: Product) -> Rehearsal {
    Rehearsal(space: space, launched: narrator.launched, monitor: product.monitor)
  }

  /// A run that no time explains shows nothing.
  private func result(_ property: Property, _ verdict: Verdict, _ trace: RunTrace = RunTrace()) -> PropertyVerdict {
    PropertyVerdict(
      property: property, verdict: trace.isExplained ? verdict : .inconclusive,
      trace: trace.isExplained ? trace : RunTrace())
  }

  // MARK: Safety

  private func safety(_ property: Property, _ product: Product) -> PropertyVerdict {
    breach(property, product) ?? result(property, goodVerdict)
  }

  private func breach(_ property: Property, _ product: Product) -> PropertyVerdict? {
    guard let breach = product.breach else { return nil }
    var way = product.way(to: breach.node)
    if let input = breach.input { way.append((Int(product.states[breach.node]), input)) }
    if hidesState, !rehearsal(product).breaks(way) { return result(property, .inconclusive) }
    return result(property, .violated, narrator.trace(of: way))
  }

  // MARK: Reachability

  private func reachable(_ property: Property, _ product: Product) -> PropertyVerdict {
    if let node = product.reached.first {
      let way = product.way(to: Int(node))
      if hidesState, !rehearsal(product).reaches(way) { return result(property, .inconclusive) }
      return result(property, .proved, narrator.trace(of: way))
    }
    return result(property, isComplete && isExhaustive ? .violated : .inconclusive)
  }

  private func alwaysReachable(_ property: Property, _ product: Product) -> PropertyVerdict {
    var goals = [Bool](repeating: false, count: product.states.count)
    for node in product.reached { goals[Int(node)] = true }
    // What is open might lead there. Where the scope ends nothing is claimed any more, and nothing is reached either.
    for node in goals.indices where product.isOpen(node) { goals[node] = true }
    let reachability = Reachability(count: goals.count, goals: goals) { node, body in
      for next in product.successors(of: node) { body(next.node) }
    }
    // Of a flow that has ended nothing is claimed.
    let stuck = goals.indices.filter { node in
      !reachability.canReach[node] && product.memories[node].phase == .active
        && !space.hasExited(Int(product.states[node]))
    }
    guard let first = stuck.first else {
      // Some of the ways that lead there may need timers to run as they never do.
      return result(property, space.timeOrder == .any ? .inconclusive : goodVerdict)
    }
    // Where something else could have been typed, that might lead out, and so might state that was ignored.
    let isCertain = !hidesState && stuck.allSatisfy { space.offer(Int(product.states[$0])).isExhaustive }
    return result(property, isCertain ? .violated : .inconclusive, narrator.trace(of: product.way(to: first)))
  }

  // MARK: Liveness

  /// Whether there is a fair run in which what is owed never comes; see ``FairRuns``. A flow that has ended owes nothing.
  private func liveness(_ property: Property, _ product: Product) -> PropertyVerdict {
    if let broken = breach(property, product) { return broken }
    let rehearsal = rehearsal(product)
    let runs = FairRuns(product, rehearsal) { node in
      product.memories[node].phase == .active && product.memories[node].isPending
        && !space.hasExited(Int(product.states[node]))
    }
    if let node = runs.restingNode {
      let way = product.way(to: node)
      if hidesState, !rehearsal.rests(way) { return result(property, .inconclusive) }
      return result(property, .violated, narrator.trace(of: way))
    }
    guard let circle = runs.circle else { return result(property, goodVerdict) }
    let way = product.way(to: circle.node)
    if hidesState || space.timeOrder == .any, !rehearsal.circles(way, circle.inputs) {
      return result(property, .inconclusive)
    }
    return result(property, .violated, narrator.trace(of: way + circle.inputs, loopStart: way.count))
  }
}
