internal import FlowReports
internal import FlowProgram

/// The product of a state space and a monitor: each state once for each monitor state that is possible there.
struct Product {
  let space: StateSpace
  let monitor: Monitor
  /// The states of the nodes, in the order of discovery.
  private(set) var states: [UInt32] = []
  private(set) var memories: [MonitorState] = []
  private var parents: [UInt32] = []
  private var inputs: [UInt16] = []
  /// The number of the node plus one, by monitor state and by state.
  private var numbers: [[UInt32]]
  /// The nodes whose moment satisfies the condition whose reachability is claimed.
  private(set) var reached: [UInt32] = []
  /// The violations of the property, in the order of discovery: each a node and the input that violates the property
  /// there, or no input for the launch.
  private(set) var breaches: [(node: Int, input: Int?)] = []
  /// The number of violations after which the search ends.
  private let mostBreaches: Int
  /// Whether some run reaches a moment that the claim is about.
  private(set) var metPremise = false

  /// Explores all reachable nodes, breadth first, up to the first violations, or up to the first reached goal if
  /// `stopsWhenReached`.
  ///
  /// - Parameters:
  ///   - memory: The state of the monitor before the first state, or `nil` if that is the state of the launch.
  ///   - mostBreaches: The number of violations after which the search ends.
  init(
    _ space: StateSpace, _ monitor: Monitor, from memory: MonitorState? = nil, stopsWhenReached: Bool = false,
    mostBreaches: Int = 1
  ) {
    self.space = space
    self.monitor = monitor
    self.mostBreaches = mostBreaches
    numbers = Array(repeating: [], count: MonitorState.codeCount)
    let moment = Monitor.Moment(truths: space.truths(0), heard: memory == nil ? space.heardAtLaunch : 0)
    let first = monitor.step(memory ?? MonitorState(), moment)
    add(0, first.state, parent: 0, input: 0)
    metPremise = monitor.meetsPremise(first.state, moment)
    if first.effect == .broken { breaches.append((0, nil)) }
    if first.effect == .reached { reached.append(0) }
    for launch in space.launches where !isBroken { begin(launch) }
    var node = 0
    while node < states.count, !isBroken, !(stopsWhenReached && !reached.isEmpty) {
      follow(node)
      node += 1
    }
  }

  private var isBroken: Bool { breaches.count >= mostBreaches }

  /// Adds a state in which the flow starts if a link launches it.
  private mutating func begin(_ launch: (state: Int, input: Int, heard: UInt64)) {
    let moment = Monitor.Moment(truths: space.truths(launch.state), heard: launch.heard)
    let next = monitor.step(MonitorState(), moment)
    if !metPremise { metPremise = monitor.meetsPremise(next.state, moment) }
    if next.effect == .broken { return breaches.append((0, launch.input)) }
    let number = number(launch.state, next.state) ?? add(launch.state, next.state, parent: 0, input: launch.input)
    if next.effect == .reached { reached.append(UInt32(truncatingIfNeeded: number)) }
  }

  private mutating func follow(_ node: Int) {
    let memory = memories[node]
    var found: [(input: Int, transition: TransitionStore.Transition)] = []
    space.transitions.forEach(of: Int(states[node]), isLabelled: space.isLabelled) { found.append(($0, $1)) }
    for (input, transition) in found where !space.isLaunch(input, of: Int(states[node])) {
      guard let target = transition.target else { continue }
      let moment = Monitor.Moment(truths: space.truths(target), heard: transition.heard)
      let next = monitor.step(memory, moment)
      if !metPremise { metPremise = monitor.meetsPremise(next.state, moment) }
      if next.effect == .broken {
        breaches.append((node, input))
        if isBroken { return }
        continue
      }
      let number = number(target, next.state) ?? add(target, next.state, parent: node, input: input)
      if next.effect == .reached { reached.append(UInt32(truncatingIfNeeded: number)) }
    }
  }

  @discardableResult
  private mutating func add(_ state: Int, _ memory: MonitorState, parent: Int, input: Int) -> Int {
    let code = memory.code
    if numbers[code].isEmpty { numbers[code] = Array(repeating: 0, count: space.count) }
    states.append(UInt32(truncatingIfNeeded: state))
    memories.append(memory)
    parents.append(UInt32(truncatingIfNeeded: parent))
    inputs.append(UInt16(clamping: input))
    numbers[code][state] = UInt32(truncatingIfNeeded: states.count)
    return states.count - 1
  }

  private func number(_ state: Int, _ memory: MonitorState) -> Int? {
    let numbers = numbers[memory.code]
    guard !numbers.isEmpty, numbers[state] > 0 else { return nil }
    return Int(numbers[state]) - 1
  }

  /// Returns the transitions from a node with their inputs, except inputs from outside of the flow; see
  /// ``StateSpace/isExternal(_:of:)``. Requires a product without a violation.
  func successors(of node: Int) -> [(input: Int, node: Int)] {
    var found: [(input: Int, node: Int)] = []
    forEachEdge(of: node) { input, next in if let next { found.append((input, next)) } }
    return found
  }

  /// Calls a function with each edge of a node, like ``successors(of:)``, and with `nil` if the target state was
  /// left out.
  func forEachEdge(of node: Int, _ body: (_ input: Int, _ node: Int?) -> Void) {
    let memory = memories[node]
    space.transitions.forEach(of: Int(states[node]), isLabelled: space.isLabelled) { input, transition in
      guard !space.isExternal(input, of: Int(states[node])) else { return }
      guard let target = transition.target else { return body(input, nil) }
      let next = monitor.step(memory, Monitor.Moment(truths: space.truths(target), heard: transition.heard))
      if let number = number(target, next.state) { body(input, number) }
    }
  }

  /// Calls a function with each edge of a node, like ``forEachEdge(of:_:)``, and with `nil` in place of a node at which
  /// the stretch of the scope has ended.
  func forEachEdgeInScope(of node: Int, _ body: (_ input: Int, _ node: Int?) -> Void) {
    let isActive = memories[node].phase == .active
    forEachEdge(of: node) { input, next in
      let leaves = isActive && next.map { memories[$0].phase != .active } ?? false
      body(input, leaves ? nil : next)
    }
  }

  /// Whether a bound left out a state on a run in which the property's scope is not over.
  var isCut: Bool { space.isLaunchCut || states.indices.contains { memories[$0].phase != .over && isOpen($0) } }

  /// Returns whether the target of some input of a node is unknown: its state is not explored yet, or something was
  /// left out.
  func isOpen(_ node: Int) -> Bool {
    let state = Int(states[node])
    if state >= space.transitions.count { return true }
    var isOpen = false
    space.transitions.forEach(of: state, isLabelled: space.isLabelled) { if $1.target == nil { isOpen = true } }
    return isOpen
  }

  /// Returns the states and inputs on the shortest path to a node.
  func path(to node: Int) -> [(state: Int, input: Int)] {
    var path: [(state: Int, input: Int)] = []
    var node = node
    while node != 0 {
      let parent = Int(parents[node])
      path.append((Int(states[parent]), Int(inputs[node])))
      node = parent
    }
    return path.reversed()
  }
}
