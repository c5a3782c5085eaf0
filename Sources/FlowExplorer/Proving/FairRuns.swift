internal import FlowReports
internal import FlowRuntime

/// A search for a fair run that stays in one part of a product forever.
///
/// The user never has to act, so a run may stay forever in a state without pending work: no timer is armed and no
/// call waits. Otherwise the run has to continue, and therefore ends in a cycle. Time is weakly fair: if a timer is
/// armed throughout the cycle, time has to pass. Answers are strongly fair: the call of a step that waits again and
/// again is answered again and again. Streams are unrestricted.
///
/// If timers run in any order, users may also delay time: a user who cancels a timer and rearms it again and again
/// keeps it from ever running, although time passes. A cycle of this kind may be impossible by the clock; see
/// ``Rehearsal``.
struct FairRuns {
  private let product: Product
  private let rehearsal: Rehearsal
  private let isIncluded: (Int) -> Bool
  private var space: StateSpace { product.space }

  /// Searches among the nodes for which `isIncluded` holds.
  init(_ product: Product, _ rehearsal: Rehearsal, isIncluded: @escaping (Int) -> Bool) {
    self.product = product
    self.rehearsal = rehearsal
    self.isIncluded = isIncluded
  }

  /// A fair cycle: a node on it, and the states and inputs of one round from that node.
  struct Cycle {
    let node: Int
    let inputs: [(state: Int, input: Int)]
  }

  /// The first node in which a run may stay forever.
  var restingNode: Int? {
    product.states.indices.first { isIncluded($0) && !hasTimer($0) && openSites($0).isEmpty }
  }

  /// A fair cycle, or `nil` if there is none.
  ///
  /// If some call waits in a component and nothing in the component answers it, fair cycles exist only where that
  /// call does not wait. Those nodes are therefore excluded, and the rest is decomposed again. Each iteration
  /// excludes at least one node, and in each part of the graph each step at most once.
  var cycle: Cycle? {
    var isLeftOut = [Bool](repeating: false, count: product.states.count)
    while true {
      let components = Components(
        count: product.states.count, isIncluded: { isIncluded($0) && !isLeftOut[$0] },
        successors: { product.successors(of: $0).map(\.node) })
      let parts = parts(components)
      if let part = parts.first(where: \.isFair) { return cycle(through: part, components) }
      var isDone = true
      for node in product.states.indices where components.numbers[node] >= 0 {
        let part = parts[Int(components.numbers[node])]
        if part.hasNoFairRun || openSites(node).contains(where: { !part.answers.keys.contains($0) }) {
          isLeftOut[node] = true
          if !part.hasNoFairRun { isDone = false }
        }
      }
      if isDone { return nil }
    }
  }

  /// The properties of a component.
  private struct Part {
    /// A transition between two nodes of the component.
    typealias Transition = (node: Int, input: Int, target: Int)

    /// An arbitrary transition.
    var anyTransition: Transition?
    /// A transition on which time passes.
    var timeTransition: Transition?
    /// A node in which no timer is armed.
    var timelessNode: Int?
    /// A transition that cancels a timer, if timers run in any order.
    var delayingTransition: Transition?
    /// For each step whose call is answered in the component, the transition that answers it.
    var answers: [CallSite: Transition] = [:]
    /// The steps whose calls wait in the component, in the order of discovery.
    var openSites: [CallSite] = []

    /// Whether no fair run stays in any part of the component.
    var hasNoFairRun: Bool { anyTransition == nil || !allowsTime && delayingTransition == nil }
    /// Whether a cycle exists on which time may pass.
    var allowsTime: Bool { timeTransition != nil || timelessNode != nil }
    var isFair: Bool { !hasNoFairRun && openSites.allSatisfy { answers.keys.contains($0) } }
  }

  private func parts(_ components: Components) -> [Part] {
    let count = Int(components.numbers.max() ?? -1) + 1
    var parts = [Part](repeating: Part(), count: count)
    for node in product.states.indices where components.numbers[node] >= 0 {
      let number = Int(components.numbers[node])
      if !hasTimer(node), parts[number].timelessNode == nil { parts[number].timelessNode = node }
      for site in openSites(node) where !parts[number].openSites.contains(site) { parts[number].openSites.append(site) }
      let state = Int(product.states[node])
      for next in product.successors(of: node) where components.numbers[next.node] == components.numbers[node] {
        let transition = (node: node, input: next.input, target: next.node)
        if parts[number].anyTransition == nil { parts[number].anyTransition = transition }
        if parts[number].timeTransition == nil, space.isTime(next.input, of: state) {
          parts[number].timeTransition = transition
        }
        if let site = space.input(next.input, of: state).answeredSite, parts[number].answers[site] == nil {
          parts[number].answers[site] = transition
        }
      }
    }
    if space.timeOrder == .any { addDelays(to: &parts, components) }
    return parts
  }

  /// Searches for transitions that cancel a timer, in the components in which time does not pass otherwise. If the
  /// search takes too long, it accepts any transition, because a cycle is rehearsed before it counts.
  private func addDelays(to parts: inout [Part], _ components: Components) {
    var rest = FairRuns.delaySteps
    for node in product.states.indices where components.numbers[node] >= 0 {
      let number = Int(components.numbers[node])
      guard parts[number].anyTransition != nil, !parts[number].allowsTime, parts[number].delayingTransition == nil
      else { continue }
      let state = Int(product.states[node])
      let path = product.path(to: node)
      for next in product.successors(of: node) where components.numbers[next.node] == components.numbers[node] {
        rest -= path.count + 1
        guard rest < 0 || rehearsal.callsOffTimer(path, (state, next.input)) else { continue }
        parts[number].delayingTransition = (node, next.input, next.node)
        break
      }
    }
  }

  // MARK: Cycles

  /// Returns a cycle through everything that makes the component fair.
  private func cycle(through part: Part, _ components: Components) -> Cycle? {
    let delay = part.allowsTime ? nil : part.delayingTransition
    guard
      let first = part.timeTransition ?? delay ?? part.openSites.first.flatMap({ part.answers[$0] })
        ?? part.anyTransition
    else { return nil }
    var inputs = [(state: Int(product.states[first.node]), input: first.input)]
    var place = first.target
    func go(to goal: Int) {
      inputs += path(from: place, to: goal, components)
      place = goal
    }
    if part.timeTransition == nil, let node = part.timelessNode { go(to: node) }
    for site in part.openSites {
      guard let transition = part.answers[site], transition != first else { continue }
      go(to: transition.node)
      inputs.append((Int(product.states[transition.node]), transition.input))
      place = transition.target
    }
    go(to: first.node)
    return Cycle(node: first.node, inputs: inputs)
  }

  /// Returns the shortest path between two nodes of a component.
  private func path(from start: Int, to goal: Int, _ components: Components) -> [(state: Int, input: Int)] {
    if start == goal { return [] }
    var parents: [Int: (node: Int, input: Int)] = [:]
    var open = [start]
    var place = 0
    while place < open.count, parents[goal] == nil {
      let node = open[place]
      place += 1
      for next in product.successors(of: node)
      where next.node != start && parents[next.node] == nil
        && components.numbers[next.node] == components.numbers[start]
      {
        parents[next.node] = (node, next.input)
        open.append(next.node)
      }
    }
    var inputs: [(state: Int, input: Int)] = []
    var node = goal
    while node != start, let parent = parents[node] {
      inputs.append((Int(product.states[parent.node]), parent.input))
      node = parent.node
    }
    return inputs.reversed()
  }

  /// The maximum number of steps that are played to find cancelled timers.
  private static var delaySteps: Int { 50_000 }

  private func hasTimer(_ node: Int) -> Bool { space.hasTimer(Int(product.states[node])) }

  private func openSites(_ node: Int) -> [CallSite] { space.openSites(Int(product.states[node])) }
}
