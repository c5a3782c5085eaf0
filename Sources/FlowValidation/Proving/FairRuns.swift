internal import FlowRuntime

/// Looks in a part of a product for a run that stays there for ever and is fair.
///
/// Nobody has to do anything, so a run may rest in a state in which nothing is under way: no timer is armed and no call waits.
/// Otherwise it has to go on, and in the end round in circles. Time is fair in the weak sense: where a timer is armed all the way
/// round, time has to pass. Answers are fair in the strong sense: the call of a step that waits again and again is answered again
/// and again. Streams send what they like.
///
/// Where timers run in any order, people take their time as well: whoever calls a timer off and arms it anew, again and again,
/// keeps it from ever running, though time passes. Circles of that kind may turn out to be none by the clock; see ``Rehearsal``.
struct FairRuns {
  private let product: Product
  private let rehearsal: Rehearsal
  private let isIncluded: (Int) -> Bool
  private var space: StateSpace { product.space }

  /// Looks among the nodes for which `isIncluded` holds.
  init(_ product: Product, _ rehearsal: Rehearsal, isIncluded: @escaping (Int) -> Bool) {
    self.product = product
    self.rehearsal = rehearsal
    self.isIncluded = isIncluded
  }

  /// A fair circle: a node on it, and the states and inputs on the way round from there.
  struct Circle {
    let node: Int
    let inputs: [(state: Int, input: Int)]
  }

  /// The first node in which a run may rest for ever.
  var restingNode: Int? {
    product.states.indices.first { isIncluded($0) && !hasTimer($0) && openSites($0).isEmpty }
  }

  /// A circle that can be gone round for ever, when there is one.
  ///
  /// A component of the graph in which some call waits that nothing in it answers has fair circles only where that call does not
  /// wait; so those nodes are left out and the rest is taken apart again. Each round leaves out a node, and in each part of the
  /// graph each step once at most.
  var circle: Circle? {
    var isLeftOut = [Bool](repeating: false, count: product.states.count)
    while true {
      let components = Components(
        count: product.states.count, isIncluded: { isIncluded($0) && !isLeftOut[$0] },
        successors: { product.successors(of: $0).map(\.node) })
      let parts = parts(components)
      if let part = parts.first(where: \.isFair) { return circle(through: part, components) }
      var isDone = true
      for node in product.states.indices where components.numbers[node] >= 0 {
        let part = parts[Int(components.numbers[node])]
        if part.isHopeless || openSites(node).contains(where: { !part.answers.keys.contains($0) }) {
          isLeftOut[node] = true
          if !part.isHopeless { isDone = false }
        }
      }
      if isDone { return nil }
    }
  }

  /// What is known of a component.
  private struct Part {
    /// A way from node to node inside of it.
    typealias Way = (node: Int, input: Int, target: Int)

    /// Any way in it.
    var anyWay: Way?
    /// A way on which time passes.
    var timeWay: Way?
    /// A node in which no timer is armed.
    var timelessNode: Int?
    /// Where timers run in any order, a way on which one is called off.
    var delayingWay: Way?
    /// For each step whose call is answered in it, a way on which that happens.
    var answers: [CallSite: Way] = [:]
    /// The steps whose calls wait in it, in the order in which they were met.
    var openSites: [CallSite] = []

    /// Whether no fair run stays in any part of it.
    var isHopeless: Bool { anyWay == nil || !letsTimePass && delayingWay == nil }
    /// Whether time may pass all the way round.
    var letsTimePass: Bool { timeWay != nil || timelessNode != nil }
    var isFair: Bool { !isHopeless && openSites.allSatisfy { answers.keys.contains($0) } }
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
        let way = (node: node, input: next.input, target: next.node)
        if parts[number].anyWay == nil { parts[number].anyWay = way }
        if parts[number].timeWay == nil, space.isTime(next.input, of: state) { parts[number].timeWay = way }
        if let site = space.input(next.input, of: state).answeredSite, parts[number].answers[site] == nil {
          parts[number].answers[site] = way
        }
      }
    }
    if space.timeOrder == .any { addDelays(to: &parts, components) }
    return parts
  }

  /// Looks for ways that call a timer off in the parts in which time does not pass otherwise. Where that takes too long, any way
  /// may be one: its circle is rehearsed before it counts.
  private func addDelays(to parts: inout [Part], _ components: Components) {
    var rest = FairRuns.delaySteps
    for node in product.states.indices where components.numbers[node] >= 0 {
      let number = Int(components.numbers[node])
      guard parts[number].anyWay != nil, !parts[number].letsTimePass, parts[number].delayingWay == nil else { continue }
      let state = Int(product.states[node])
      let way = product.way(to: node)
      for next in product.successors(of: node) where components.numbers[next.node] == components.numbers[node] {
        rest -= way.count + 1
        guard rest < 0 || rehearsal.callsOffTimer(way, (state, next.input)) else { continue }
        parts[number].delayingWay = (node, next.input, next.node)
        break
      }
    }
  }

  // MARK: The way round

  /// The way round that passes all that makes it fair.
  private func circle(through part: Part, _ components: Components) -> Circle? {
    let delay = part.letsTimePass ? nil : part.delayingWay
    guard
      let first = part.timeWay ?? delay ?? part.openSites.first.flatMap({ part.answers[$0] }) ?? part.anyWay
    else { return nil }
    var inputs = [(state: Int(product.states[first.node]), input: first.input)]
    var place = first.target
    func go(to goal: Int) {
      inputs += way(from: place, to: goal, components)
      place = goal
    }
    if part.timeWay == nil, let node = part.timelessNode { go(to: node) }
    for site in part.openSites {
      guard let way = part.answers[site], way != first else { continue }
      go(to: way.node)
      inputs.append((Int(product.states[way.node]), way.input))
      place = way.target
    }
    go(to: first.node)
    return Circle(node: first.node, inputs: inputs)
  }

  /// The shortest way between two nodes of a component.
  private func way(from start: Int, to goal: Int, _ components: Components) -> [(state: Int, input: Int)] {
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

  /// How many steps are played to find out what calls timers off.
  private static var delaySteps: Int { 50_000 }

  private func hasTimer(_ node: Int) -> Bool { space.hasTimer(Int(product.states[node])) }

  private func openSites(_ node: Int) -> [CallSite] { space.openSites(Int(product.states[node])) }
}
