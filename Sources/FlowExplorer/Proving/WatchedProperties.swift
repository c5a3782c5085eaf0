internal import CEL
package import FlowProgram
package import FlowRuntime

/// The properties that a scenario names, monitored while it plays.
///
/// The moments are the same as in exploration: the state after the launch, and the state after each step including
/// everything that is due at that instant.
package struct WatchedProperties {
  private var watch = Watch()
  private var watched: [Watched] = []
  /// The conditions whose value was unknown after some step, by their bits, with the first reason.
  private var unknownConditions: [Int: String] = [:]
  /// Each stack after each step; `nil` unless a stack check is requested.
  private var stacks: [StackID: StackSeries]?
  private var momentCount = 0

  /// Monitors the properties that an expectation of the scenario names.
  package init(_ names: Set<String>, of program: Program) {
    for property in program.properties where names.contains(property.name) {
      watched.append(Watched(property: property, monitor: Monitor(property, &watch)))
    }
    let isDeclared = program.properties.contains { $0.name == GeneralProperty.endlessStack.rawValue }
    if !isDeclared, names.contains(GeneralProperty.endlessStack.rawValue) { stacks = [:] }
  }

  /// Whether there is nothing to monitor.
  package var isEmpty: Bool { watched.isEmpty && stacks == nil }

  /// Updates the monitors after the launch or after a step, and clears the flow's list of events.
  package mutating func note(_ flow: inout RunningFlow) {
    let walker = FlowWalker(flow)
    var truths: UInt64 = 0
    for (bit, condition) in watch.conditions.enumerated() {
      switch walker.truth(of: condition) {
      case .holds(let holds): if holds { truths |= 1 << UInt64(bit) }
      case .unknown(let reason): if unknownConditions[bit] == nil { unknownConditions[bit] = reason }
      case .failed: break
      }
    }
    var heard: UInt64 = 0
    for (bit, event) in watch.events.enumerated() where flow.notedEvents?.contains(event) ?? false {
      heard |= 1 << UInt64(bit)
    }
    let moment = Monitor.Moment(truths: truths, heard: heard)
    for index in watched.indices { watched[index].note(moment, walker, at: flow.now) }
    noteStacks(walker)
    flow.notedEvents = []
  }

  private mutating func noteStacks(_ walker: FlowWalker) {
    guard var stacks else { return }
    let present = walker.endlessStacks()
    for stack in present where stacks[stack] == nil { stacks[stack] = StackSeries(skipping: momentCount) }
    for stack in stacks.keys { stacks[stack]?.note(walker.picture(of: stack)) }
    self.stacks = stacks
    momentCount += 1
  }

  /// Returns a sentence that explains how the run violates a property, or `nil` if it does not.
  package func problem(with name: String, in flow: RunningFlow) -> String? {
    if let property = watched.first(where: { $0.property.name == name }) {
      let unknown = unknownConditions.sorted { $0.key < $1.key }.first { property.monitor.tests(bit: $0.key) }
      if let unknown { return "'\(name)' is undecided: \(unknown.value)" }
      return property.isBroken(by: flow, watch)
        ? BrokenProperty(name: name, claim: property.property.claim, trace: RunTrace(), remark: nil).message : nil
    }
    let screen = flow.program.screenName(of: flow.model)
    switch GeneralProperty(rawValue: name) {
    case .deadEnd: return flow.isDeadEnd ? DeadEnd(screen: screen, trace: RunTrace()).message : nil
    case .trap: return flow.isTrap ? Trap(screen: screen, trace: RunTrace()).message : nil
    case .endlessStack: return endlessStack(in: flow.program)?.message
    case nil: return nil
    }
  }

  private func endlessStack(in program: Program) -> EndlessStack? {
    let endless = (stacks ?? [:]).values.filter { $0.isEndless(at: $0.pictures.count - 1) }
    // The backstack has no name and comes first.
    guard let picture = endless.compactMap({ $0.pictures.last ?? nil }).min(by: { ($0.name ?? "") < ($1.name ?? "") }),
      let screen = picture.screens.last
    else { return nil }
    return EndlessStack(screen: program.names.name(of: screen), stack: picture.name, trace: RunTrace())
  }

}

/// A property and its state in the run so far.
private struct Watched {
  let property: Property
  let monitor: Monitor
  private var memory = MonitorState()
  private var isBroken = false
  private var isReached = false
  /// The states in which an obligation is open, since it was opened, with their times.
  private var openObligations: [(bytes: [UInt8], time: Int64)] = []

  init(property: Property, monitor: Monitor) {
    self.property = property
    self.monitor = monitor
  }

  mutating func note(_ moment: Monitor.Moment, _ walker: FlowWalker, at time: Int64) {
    let next = monitor.step(memory, moment)
    memory = next.state
    if next.effect == .broken { isBroken = true }
    if next.effect == .reached { isReached = true }
    guard isObligationOpen, !walker.hasExited else { return openObligations = [] }
    openObligations.append((walker.canonicalBytes(), time))
  }

  private var isObligationOpen: Bool { memory.phase == .active && memory.isPending }

  /// Returns whether the run violates the property by its end.
  func isBroken(by flow: RunningFlow, _ watch: Watch) -> Bool {
    switch property.claim {
    case .always, .never, .precedes: isBroken
    case .reachable: !isReached
    case .leadsTo, .until: isBroken || isOpenForever(flow)
    case .alwaysReachable:
      memory.phase == .active && !memory.isSettled && !flow.hasExited && !canReach(from: flow, watch)
    }
  }

  /// Returns whether the second condition may never hold: nothing is pending that could make it true, or the run
  /// returned to a state in which the obligation was already open. If a timer is armed, time has to pass in between.
  private func isOpenForever(_ flow: RunningFlow) -> Bool {
    guard let last = openObligations.last else { return false }
    let walker = FlowWalker(flow)
    let hasTimer = walker.timeToNextTimer != nil
    if !hasTimer, walker.openRequests.allSatisfy({ $0.site == nil }) { return true }
    return openObligations.dropLast().contains { $0.bytes == last.bytes && (!hasTimer || $0.time < last.time) }
  }

  /// Returns whether the condition is reachable from the current state. An exceeded limit or bound counts as
  /// reachable.
  private func canReach(from flow: RunningFlow, _ watch: Watch) -> Bool {
    let explorer = flow.explored(watch)
    let product = Product(explorer.space, monitor, from: memory)
    if explorer.stopped != nil || product.isCut { return true }
    var goals = [Bool](repeating: false, count: product.states.count)
    for node in product.reached { goals[Int(node)] = true }
    let reach = Reachability(count: goals.count, goals: goals) { node, body in
      product.forEachEdgeInScope(of: node) { body($1, false) }
    }
    return reach.canReach[0]
  }
}

extension RunningFlow {
  /// Returns an exploration from the current state, up to a limit of states.
  fileprivate func explored(_ watch: Watch, states: Int = 10_000) -> Explorer {
    var limits = ExplorationLimits()
    limits.states = states
    limits.followsLinks = false
    var explorer = Explorer(FlowWalker.leavingServicesToChoice(self), watch: watch, limits: limits)
    explorer.run()
    return explorer
  }

  /// Whether no action changes anything. The first state alone decides this.
  fileprivate var isDeadEnd: Bool { !hasExited && explored(Watch(), states: 2).found.deadEnds.contains(0) }

  /// Whether neither the first screen nor the end of the flow is reachable. If the flow has no end, navigating between
  /// screens is a way out.
  fileprivate var isTrap: Bool {
    let explorer = explored(Watch())
    guard explorer.stopped == nil, explorer.tally.cutCount == 0,
      !explorer.reaches({ $0.hasExited($1) || $0.isStart($1) })
    else { return false }
    guard explorer.reaches({ !$0.showsSame(0, $1) }) else { return true }
    guard let launched = try? RunningFlow.launch(program, locale: locale) else { return true }
    return launched.explored(Watch()).reaches { $0.hasExited($1) }
  }
}

extension Explorer {
  /// Whether the exploration found a state of a kind.
  fileprivate func reaches(_ isGoal: (StateSpace, Int) -> Bool) -> Bool {
    (0..<space.count).contains { isGoal(space, $0) }
  }
}

extension StateSpace {
  /// Whether a state shows the first screen.
  fileprivate func isStart(_ state: Int) -> Bool { screen(state) == program.backstack.start }
}
