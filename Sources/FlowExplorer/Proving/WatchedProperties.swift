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
  /// The inputs since the last moment.
  private var cause = MomentCause()

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
    for index in watched.indices { watched[index].note(moment, walker, after: cause, at: flow.now) }
    cause = MomentCause()
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

  /// Notes that the next moment follows an input from outside; see ``MomentCause/isOutside``.
  package mutating func noteOutsideInput() { cause.isOutside = true }

  /// Notes that the next moment follows an answer to a call.
  package mutating func noteAnswer(toCall number: UInt64, in flow: RunningFlow) {
    let request = FlowWalker(flow).openRequests.first { $0.number == number }
    if let site = request?.site { cause.answered.insert(site) }
  }

  /// Returns a sentence that explains how the run violates a property or fails to decide it, or `nil` if the property
  /// holds so far.
  package func problem(with name: String, in flow: RunningFlow) -> String? {
    if let property = watched.first(where: { $0.property.name == name }) {
      let unknown = unknownConditions.sorted { $0.key < $1.key }.first { property.monitor.tests(bit: $0.key) }
      if let unknown { return undecided(name, unknown.value) }
      return property.problem(in: flow, watch)
    }
    let screen = flow.program.screenName(of: flow.model)
    switch GeneralProperty(rawValue: name) {
    case .deadEnd:
      return problem(name, OnwardSearch.deadEnd(at: flow), DeadEnd(screen: screen, trace: RunTrace()).message)
    case .trap:
      let answer = flow.hasExited ? .reachable : OnwardSearch.reachWayOut(in: flow)
      return problem(name, answer, Trap(screen: screen, trace: RunTrace()).message)
    case .endlessStack: return endlessStack(in: flow.program)?.message
    case nil: return nil
    }
  }

  private func problem(_ name: String, _ answer: OnwardSearch.Answer, _ message: String) -> String? {
    switch answer {
    case .reachable: nil
    case .unreachable: message
    case .unknown(let reason): undecided(name, reason)
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
  /// The moments at which an obligation is open.
  private var obligation = ObligationLog()

  init(property: Property, monitor: Monitor) {
    self.property = property
    self.monitor = monitor
  }

  mutating func note(_ moment: Monitor.Moment, _ walker: FlowWalker, after cause: MomentCause, at time: Int64) {
    let next = monitor.step(memory, moment)
    memory = next.state
    if next.effect == .broken { isBroken = true }
    if next.effect == .reached { isReached = true }
    let isObligationOpen = memory.phase == .active && memory.isPending
    guard isObligationOpen, !walker.hasExited else { return obligation.clear() }
    obligation.note(walker, after: cause, at: time)
  }

  /// Returns a sentence that explains how the run violates the property by its end, or `nil` if it does not.
  func problem(in flow: RunningFlow, _ watch: Watch) -> String? {
    let isViolated: Bool
    switch property.claim {
    case .always, .never, .precedes: isViolated = isBroken
    case .reachable: isViolated = !isReached
    case .leadsTo, .until: isViolated = isBroken || obligation.isOpenForever
    case .alwaysReachable:
      guard memory.phase == .active, !memory.isSettled, !flow.hasExited else { return nil }
      switch OnwardSearch.reach(monitor, from: memory, in: flow, watching: watch) {
      case .reachable: isViolated = false
      case .unreachable: isViolated = true
      case .unknown(let reason): return undecided(property.name, reason)
      }
    }
    guard isViolated else { return nil }
    return BrokenProperty(name: property.name, claim: property.claim, trace: RunTrace(), remark: nil).message
  }
}

/// Returns a sentence about a claim that the run does not decide.
private func undecided(_ name: String, _ reason: String) -> String { "'\(name)' is undecided: \(reason)" }
