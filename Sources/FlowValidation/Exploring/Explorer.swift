internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// Finds every state that a flow can reach, breadth first, so that the way to each is a shortest one.
///
/// It keeps no running flow for a state: states that wait for their turn are reached again by the inputs that led to them,
/// from the nearest state on the way that is still at hand. Neighbours in the order of their numbers share most of their
/// ways, so that this takes a few inputs for each state.
struct Explorer {
  private let limits: ExplorationLimits
  private let walker: FlowWalker
  private let samples: SampleValues
  private let outcomes: OutcomeValues
  private let launched: RunningFlow
  private var offersByModel: [Fingerprint: Int] = [:]
  /// The states that the walker went through, the first included.
  private var path: [Int] = [0]
  /// The states on the way to the next one that the walker has still to go through, the last first.
  private var missing: [Int] = []
  /// How many inputs lead to each state that is worked on.
  private var level = 0
  private var nextLevel = 1

  private(set) var space: StateSpace
  private(set) var sights: Sights
  private(set) var stopped: ExplorationLimit?
  /// How many states were left out because they pass a bound that the author set.
  private(set) var cutCount = 0
  private(set) var failures: [Failure] = []
  private(set) var deadEnds: [Int] = []
  private(set) var deepestStack = (state: 0, depth: 0)
  private(set) var inputCount = 0
  /// Whether so many timers were due at one instant somewhere that not every order was tried.
  private(set) var hasUntriedOrders = false
  /// The first death from each screen that leads to another, or to another stack: the state and the input.
  private(set) var moves: [(state: Int, input: Int, target: Int)] = []
  /// How many of these inputs were outcomes of calls and streams.
  private(set) var outcomeCount = 0
  /// How many inputs the shortest way to the state found last takes.
  var depth: Int { space.count > nextLevel ? level + 1 : level }

  /// A fault, with the first way to it.
  struct Failure {
    let fault: Fault
    let state: Int
    let input: Int
  }

  init(_ flow: RunningFlow, watch: Watch, limits: ExplorationLimits) {
    self.limits = limits
    launched = flow
    walker = FlowWalker(flow, abstraction: StateAbstraction(flow.program), isRecording: true)
    samples = SampleValues(flow.program)
    outcomes = OutcomeValues(flow.program, samples)
    space = StateSpace(
      program: flow.program, watch: watch,
      triesDeath: limits.triesProcessDeath || flow.program.exploration.triesProcessDeath, timeOrder: limits.timeOrder)
    sights = Sights(flow.program)
  }

  /// Explores until every state is known or a limit is hit.
  mutating func run() {
    let known = Dictionary(uniqueKeysWithValues: space.watch.events.enumerated().map { ($1, UInt64(1) << UInt64($0)) })
    discoverFirst(launched.model)
    var state = 0
    while state < space.count {
      if let limit = passedLimit(state) {
        stopped = limit
        break
      }
      if state == nextLevel {
        level += 1
        nextLevel = space.count
      }
      go(to: state)
      expand(state, known)
      state += 1
    }
    sights.finish(walker)
  }

  private func passedLimit(_ state: Int) -> ExplorationLimit? {
    if space.count >= limits.states { return .states }
    if space.byteCount > min(limits.bytes, ByteArena.largestByteCount / 2) { return .memory }
    return state & 0xFF == 0 && limits.isTimeOver() ? .time : nil
  }

  // MARK: Ways back

  /// Brings the walker to a state of the level that is worked on.
  private mutating func go(to state: Int) {
    missing.removeAll(keepingCapacity: true)
    var ancestor = state
    var depth = level
    while depth >= path.count || path[depth] != ancestor {
      missing.append(ancestor)
      ancestor = space.states.parent(of: ancestor)
      depth -= 1
    }
    while path.count > depth + 1 {
      walker.leave()
      path.removeLast()
    }
    for next in missing.reversed() {
      let input = space.input(space.states.input(to: next), of: ancestor)
      _ = input.enter(walker, timeOrder: limits.timeOrder)
      path.append(next)
      ancestor = next
    }
  }

  // MARK: One state

  private mutating func expand(_ state: Int, _ known: [HeardEvent: UInt64]) {
    let addresses = Addresses(walker, timeOrder: limits.timeOrder)
    let isLabelled = space.isLabelled
    if addresses.time.isCut { hasUntriedOrders = true }
    var leadsOn = false
    let offer = space.offer(state)
    let timeWays = space.timeWays(state)
    for position in 0..<space.inputCount(state) {
      let offered = offer.input(position, timeWays: timeWays)
      var target: Int? = state
      var heard: UInt64 = 0
      if let outcome = offered.enter(walker, addresses) {
        inputCount += 1
        if offered.isOutcome { outcomeCount += 1 }
        for fault in outcome.faults { note(fault, state, position) }
        for event in walker.heard {
          sights.note(event)
          if isLabelled { heard |= known[event] ?? 0 }
        }
        target = arrive(from: state, by: position)
        walker.leave()
      }
      if case .death = offered {
        if let target { noteDeath(from: state, to: target, by: position) }
      } else if target != state {
        leadsOn = true
      }
      if limits.keepsWays { space.ways.add(from: state, to: target, heard: heard, isLabelled: isLabelled) }
    }
    if limits.keepsWays { space.ways.close() }
    if !leadsOn, !space.hasExited(state), deadEnds.count < Explorer.keptFindings { deadEnds.append(state) }
  }

  /// The number of the state that the walker has come to, or `nil` when it is left out.
  private mutating func arrive(from state: Int, by position: Int) -> Int? {
    let bytes = walker.writtenState()
    let hash = StateStore.hash(bytes)
    if let number = space.states.find(bytes, hash: hash) { return number }
    if walker.isOutOfBounds {
      cutCount += 1
      return nil
    }
    return discover(bytes, hash: hash, from: state, by: position)
  }

  private mutating func discoverFirst(_ model: FlowModel) {
    let bytes = walker.writtenState()
    let number = space.states.insert(bytes, hash: StateStore.hash(bytes), parent: 0, input: 0)
    describe(number, model)
  }

  /// Adds the state that the walker has come to. One that has no model does not exist: a flow undoes the input.
  private mutating func discover(
    _ bytes: UnsafeBufferPointer<UInt8>, hash: UInt64, from state: Int, by position: Int
  ) -> Int? {
    let model: FlowModel
    do throws(Fault) {
      model = try walker.buildModel()
    } catch {
      note(error, state, position)
      return state
    }
    let number = space.states.insert(bytes, hash: hash, parent: state, input: position)
    describe(number, model)
    return number
  }

  private mutating func describe(_ state: Int, _ model: FlowModel) {
    var truths: UInt64 = 0
    for (bit, condition) in space.watch.conditions.enumerated() {
      do throws(Fault) {
        if case .bool(true) = try walker.evaluate(condition) { truths |= 1 << UInt64(bit) }
      } catch {
        note(error, space.states.parent(of: state), space.states.input(to: state))
      }
    }
    if walker.stackDepth > deepestStack.depth { deepestStack = (state, walker.stackDepth) }
    space.describe(
      offer: offer(of: model), hasExited: walker.hasExited,
      timeWays: PassingTime(walker, limits.timeOrder).wayCount, truths: truths)
  }

  private mutating func note(_ fault: Fault, _ state: Int, _ input: Int) {
    let isKnown = failures.contains {
      $0.fault.diagnostic.code == fault.diagnostic.code && $0.fault.diagnostic.span == fault.diagnostic.span
    }
    if !isKnown, failures.count < Explorer.keptFindings {
      failures.append(Failure(fault: fault, state: state, input: input))
    }
  }

  /// Notes where the death of the process leads, if a person finds another screen than the one that was there.
  private mutating func noteDeath(from state: Int, to target: Int, by input: Int) {
    let (before, after) = (space.offer(state).screens, space.offer(target).screens)
    guard before != after || space.hasExited(target), moves.count < Explorer.keptFindings else { return }
    if !moves.contains(where: { space.offer($0.state).screen == space.offer(state).screen }) {
      moves.append((state, input, target))
    }
  }

  // MARK: Offers

  /// The number of what a model offers. Models that look alike offer the same, so that few of them are drawn.
  private mutating func offer(of model: FlowModel) -> Int {
    let walker = walker
    let requests = walker.hasExited ? [] : walker.openRequests
    var looks = ModelLooks(model) { walker.place(of: $0) ?? -1 }.fingerprint
    for request in requests {
      looks.combine(UInt64(request.operation) + 1)
      looks.combine(request.site.map { UInt64($0.presenter) << 32 | UInt64($0.call) + 1 } ?? 0)
    }
    if let known = offersByModel[looks] { return known }
    sights.note(model)
    var reading = OfferReading(program: space.program, samples: samples) { walker.place(of: $0) }
    reading.read(model)
    reading.read(requests, outcomes)
    for span in reading.drawn { sights.note(elementAt: span) }
    space.offers.append(reading.offer)
    offersByModel[looks] = space.offers.count - 1
    return space.offers.count - 1
  }

  /// How many findings of a kind are kept; more would say nothing new.
  private static var keptFindings: Int { 100 }
}

extension StateAbstraction {
  /// What the author of a program says does not matter, and how far to go.
  init(_ program: Program) {
    let settings = program.exploration
    let isExact = settings.bounds.isEmpty && settings.ignored.isEmpty
    self.init(
      slots: isExact ? [] : Array(repeating: [], count: program.presenters.count), stackDepth: settings.stackDepth,
      messageCount: settings.messageCount)
    func set(_ treatment: Treatment, _ place: ExplorationSettings.SlotPlace) {
      guard program.presenters.indices.contains(place.presenter) else { return }
      let count = program.presenters[place.presenter].slots.count
      if slots[place.presenter].isEmpty { slots[place.presenter] = Array(repeating: .exact, count: count) }
      if place.slot < count { slots[place.presenter][place.slot] = treatment }
    }
    for bound in settings.bounds { set(.atMost(bound.limit), bound.place) }
    for place in settings.ignored { set(.ignored, place) }
  }
}
