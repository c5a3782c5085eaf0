internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// Finds every state that a flow can reach, breadth first, so that the way to each is a shortest one.
///
/// It keeps no running flow for a state. Where an input leads is learned when it is tried first, and holds in all states
/// that agree in what decided about it (``StepMemory``). Where nothing is known yet, a walker is brought to the state by the
/// inputs that led there (``WayBack``) and tries.
struct Explorer {
  let limits: ExplorationLimits
  let walker: FlowWalker
  let samples: SampleValues
  let outcomes: OutcomeValues
  let links: LinkValues
  private let launched: RunningFlow
  private let known: [HeardEvent: UInt64]
  var offersByModel: [Fingerprint: Int] = [:]
  private var wayBack = WayBack()
  private let coder = StateCoder()
  private let values = ValueNumbers()
  private var structures = ByteTable()
  private var memory = StepMemory()
  var looks: LooksMemory
  private let next = GrowingBuffer<UInt64>()
  /// What was looked up ahead, the next states last.
  private var forecasts: [Forecast] = []
  private var spareForecasts: [Forecast] = []
  /// Whether states may be left out and the first is one of them, from which nothing is learned then.
  private var isFirstOutOfBounds = false
  /// How many inputs lead to each state that is worked on.
  private var level = 0
  private var nextLevel = 1

  var space: StateSpace
  var sights: Sights
  private(set) var stopped: ExplorationLimit?
  /// How many states were left out because they pass a bound that the author set.
  private(set) var cutCount = 0
  var failures: [Failure] = []
  var deadEnds: [Int] = []
  var deepestStack = (state: 0, depth: 0)
  private(set) var inputCount = 0
  /// The number of inputs that were run, and not looked up.
  private(set) var triedCount = 0
  /// Whether so many timers were due at one instant somewhere that not every order was tried.
  private(set) var hasUntriedOrders = false
  /// The screens on all stacks in states in which links were followed.
  var shapesWithLinks: Set<[Int]> = []
  /// Whether links were not followed in some state.
  var hasUntriedLinks = false
  /// Whether two timers are armed at once in some state.
  var hasSeveralTimers = false
  /// The greatest span of time of which the span of each timer is a multiple, in nanoseconds; zero while there was no timer. It
  /// is one of the whole spans where timers run in any order, which leaves these as they are.
  var timeStep: Int64 = 0
  /// The longest span of a timer in nanoseconds.
  var longestSpan: Int64 = 0
  /// Whether some timer waits for the user to do nothing.
  var hasIdleTimers = false
  /// The first death from each screen that leads to another, or to another stack: the state and the input.
  var moves: [(state: Int, input: Int, target: Int)] = []
  /// How many of these inputs were outcomes of calls and streams.
  private(set) var outcomeCount = 0
  /// How many inputs the shortest way to the state found last takes.
  var depth: Int { space.count > nextLevel ? level + 1 : level }
  /// How many bytes all that it knows takes up.
  var byteCount: Int {
    space.byteCount + structures.byteCount + values.byteCount + memory.byteCount + looks.byteCount
  }

  /// A fault, with the first way to it.
  struct Failure {
    let fault: Fault
    let state: Int
    let input: Int
  }

  /// A state that is worked on.
  private struct Place {
    let state: Int
    /// The number of its structure, or -1 as long as it was not read.
    var structure = -1
    /// The position in ``memory`` of the root for its first input.
    var firstRoot = 0
    /// What has to be looked up before the first input is tried, or `nil` as long as none was.
    var standing: (addresses: Addresses, contents: ContentMap)?
  }

  init(_ flow: RunningFlow, watch: Watch, limits: ExplorationLimits) {
    self.limits = limits
    launched = flow
    let triesDeath = limits.triesProcessDeath || flow.program.exploration.triesProcessDeath
    walker = FlowWalker(
      flow,
      abstraction: StateAbstraction(flow.program, triesDeath: triesDeath),
      isRecording: true)
    samples = SampleValues(flow.program)
    outcomes = OutcomeValues(flow.program, samples)
    links = limits.followsLinks ? LinkValues(flow, samples) : LinkValues()
    known = Dictionary(uniqueKeysWithValues: watch.events.enumerated().map { ($1, UInt64(1) << UInt64($0)) })
    looks = LooksMemory(conditionCount: watch.conditions.count)
    space = StateSpace(
      program: flow.program, watch: watch, triesDeath: triesDeath, timeOrder: limits.timeOrder)
    sights = Sights(flow.program)
  }

  /// Explores until every state is known or a limit is hit.
  mutating func run() {
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
      guard expand(state) else { break }
      state += 1
    }
    sights.finish(walker)
  }

  private func passedLimit(_ state: Int) -> ExplorationLimit? {
    if space.count >= limits.states { return .states }
    if byteCount > min(limits.bytes, ByteArena.largestByteCount / 2) { return .memory }
    return limits.isEnded() || state & 0xFF == 0 && limits.isTimeOver() ? .time : nil
  }

  /// The limit that was passed in the middle of a state. Trying an input may take long, and so may a state with many of them, so
  /// it is asked after each input that was tried; those that are looked up take next to nothing.
  private func passedLimitInside() -> ExplorationLimit? {
    if byteCount > min(limits.bytes, ByteArena.largestByteCount / 2) { return .memory }
    return limits.isEnded() || limits.isTimeOver() ? .time : nil
  }

  // MARK: One state

  /// Follows all inputs of a state.
  ///
  /// - Returns: Whether it got through; otherwise a limit was passed, and the state has no ways.
  private mutating func expand(_ state: Int) -> Bool {
    let forecast = forecast(for: state)
    var place = Place(state: state)
    var leadsOn = false
    for position in 0..<space.inputCount(state) {
      let tried = triedCount
      var result = follow(position, forecast, &place)
      if triedCount > tried || position & 0xFF == 0xFF, let limit = passedLimitInside() {
        stopped = limit
        space.ways.abandon()
        return false
      }
      if space.isLaunch(position, of: state) {
        space.addLaunch(input: position, to: result.target)
        result.target = state
      } else if space.isDeath(position, of: state) {
        if let target = result.target { noteDeath(from: state, to: target, by: position) }
      } else if result.target != state, !space.isFromOutside(position, of: state) {
        leadsOn = true
      }
      if limits.keepsWays {
        space.ways.add(from: state, to: result.target, heard: result.heard, isLabelled: space.isLabelled)
      }
    }
    if limits.keepsWays { space.ways.close() }
    if !leadsOn, !space.hasExited(state) { noteDeadEnd(state) }
    return true
  }

  /// Where an input leads, by the state's number or `nil` for one that was left out, and which watched events it lets be
  /// heard.
  private typealias Result = (target: Int?, heard: UInt64)

  /// Where an input leads, by what was learned or by trying it.
  private mutating func follow(_ position: Int, _ forecast: Forecast, _ place: inout Place) -> Result {
    let ahead = forecast.input(position, of: place.state)
    if ahead.step >= 0 {
      let step = memory[Int(ahead.step)]
      var target = ahead.target >= 0 ? Int(ahead.target) : nil
      if target == nil, step.isPossible {
        let bytes = forecast.bytes(ahead)
        target = space.states.find(bytes, hash: ahead.hash)
        if target == nil {
          switch discover(Int(ahead.step), bytes, ahead.hash, position, &place) {
          case .found(let number): target = number
          case .leftOut: break
          case .unknown: return attempt(position, &place)
          }
        }
      }
      return count(step, target, place)
    }
    open(&place)
    guard let number = memory.step(place.firstRoot + position, coder.contents) else { return attempt(position, &place) }
    // It was learned after it was looked up ahead.
    let step = memory[number]
    if !step.isPossible { return count(step, nil, place) }
    let bytes = coder.write(step.structure, memory.contents(after: number, coder.contents, in: next))
    let hash = ByteTable.hash(bytes)
    if let known = space.states.find(bytes, hash: hash) { return count(step, known, place) }
    switch discover(number, bytes, hash, position, &place) {
    case .found(let target): return count(step, target, place)
    case .leftOut: return count(step, nil, place)
    case .unknown: return attempt(position, &place)
    }
  }

  /// What became of a state that a step leads to and that was not there yet.
  private enum Discovery {
    case found(Int)
    case leftOut
    /// It is not known what it looks like.
    case unknown
  }

  /// Adds the state that a step leads to, unless that is left out.
  private mutating func discover(
    _ number: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt64, _ position: Int, _ place: inout Place
  ) -> Discovery {
    let step = memory[number]
    if step.isOutOfBounds {
      cutCount += 1
      return .leftOut
    }
    open(&place)
    let contents = memory.contents(after: number, coder.contents, in: next)
    guard let facts = looks.facts(step.structure), let offer = looks.offer(step.structure, contents),
      let truths = looks.truths(step.structure, contents)
    else { return .unknown }
    let state = space.states.insert(bytes, hash: hash, parent: place.state, input: position)
    describe(offer, facts, truths)
    return .found(state)
  }

  private mutating func count(_ step: StepMemory.Step, _ target: Int?, _ place: Place) -> Result {
    memory.count(isKnown: true)
    guard step.isPossible else { return (place.state, 0) }
    inputCount += 1
    if step.isOutcome { outcomeCount += 1 }
    return (target, step.heard)
  }

  /// Reads the state that is worked on, if that was not done.
  private mutating func open(_ place: inout Place) {
    guard place.structure < 0 else { return }
    place.structure = coder.read(space.states.bytes(of: place.state))
    place.firstRoot = memory.firstRoot(
      place.structure, offer: space.offerNumber(place.state), inputs: space.inputCount(place.state))
  }

  // MARK: Ahead

  /// What was looked up of a state ahead; looks anew when nothing was.
  private mutating func forecast(for state: Int) -> Forecast {
    while let ahead = forecasts.last {
      if ahead.states.contains(state) { return ahead }
      spareForecasts.append(ahead)
      forecasts.removeLast()
      // One that stopped before its end leaves a gap, behind which nothing is of use.
      if let next = forecasts.last, !next.states.contains(state) {
        spareForecasts += forecasts
        forecasts.removeAll()
      }
    }
    let waiting = space.count - state
    let workers = min(limits.workers, waiting / Forecast.length)
    let length = workers > 1 ? Forecast.length : min(waiting, Forecast.length / 16)
    for _ in 0..<max(workers, 1) { forecasts.append(spareForecasts.popLast() ?? Forecast()) }
    Explorer.look(forecasts, from: state, length, space, memory, limits)
    forecasts.reverse()
    return forecasts[forecasts.count - 1]
  }

  /// Lets forecasts look, each at as many states, several at once.
  private static func look(
    _ forecasts: [Forecast], from state: Int, _ length: Int, _ space: StateSpace, _ memory: StepMemory,
    _ limits: ExplorationLimits
  ) {
    if forecasts.count == 1 { return forecasts[0].look(at: state..<state + length, space, memory) }
    let known = Known(space: space, memory: memory)
    limits.concurrently(forecasts.count) { number in
      let first = state + number * length
      forecasts[number].look(at: first..<first + length, known.space, known.memory)
    }
  }

  /// What forecasts read; nobody writes it while they do.
  private struct Known: @unchecked Sendable {
    let space: StateSpace
    let memory: StepMemory
  }

  // MARK: Trying

  /// Tries an input where the walker is brought to, and learns where it leads.
  private mutating func attempt(_ position: Int, _ place: inout Place) -> Result {
    open(&place)
    triedCount += 1
    memory.count(isKnown: false)
    let (addresses, map) = stand(&place)
    let offered = space.input(position, of: place.state)
    let root = place.firstRoot + position
    let reads = learns(offered, place) ? walker.noteReads() : nil
    guard let outcome = offered.enter(walker, addresses) else {
      if reads != nil {
        walker.stopNoting()
        memory.learnImpossible(root, coder.contents)
      }
      return (place.state, 0)
    }
    var step = StepMemory.Step()
    step.isOutcome = offered.isOutcome
    inputCount += 1
    if step.isOutcome { outcomeCount += 1 }
    for fault in outcome.faults { note(fault, place.state, position) }
    if case .event(_, let presenter, let event, _) = offered, walker.hasActed || !outcome.faults.isEmpty {
      sights.noteAct(of: HeardEvent(presenter: presenter, event: event))
    }
    for event in walker.heard {
      sights.note(event)
      if space.isLabelled { step.heard |= known[event] ?? 0 }
    }
    let parts = walker.parts(values)
    step.structure = structures.number(of: parts.structure)
    step.isOutOfBounds = walker.isOutOfBounds
    if let positions = reads?.positions(in: map) {
      memory.learn(
        step, root, reads: positions, from: coder.contents, to: parts.contents,
        origins: origins(from: map, by: offered))
    }
    let target = arrive(step, parts.contents, from: place.state, by: position)
    walker.leave()
    return (target, step.heard)
  }

  /// Whether what an input leads to says anything about other states.
  private func learns(_ offered: OfferedInput, _ place: Place) -> Bool {
    guard limits.learns, memory.isWorthwhile, memory.byteCount < limits.bytes / 4 else { return false }
    // Only the first state offers launches, and they depend on nothing.
    if case .launch = offered { return false }
    return !(isFirstOutOfBounds && place.state == 0)
  }

  /// For each content where the walker stands its position before the input that brought it there, or -1.
  private func origins(from map: ContentMap, by offered: OfferedInput) -> [Int32] {
    let after = walker.contentMap()
    // After a death everything is made anew.
    if case .death = offered { return Array(repeating: -1, count: after.count) }
    return map.origins(ofContentsIn: after)
  }

  /// Brings the walker to the state that is worked on.
  private mutating func stand(_ place: inout Place) -> (addresses: Addresses, contents: ContentMap) {
    if let standing = place.standing { return standing }
    wayBack.go(walker, to: place.state, level: level, in: space)
    let standing = (Addresses(walker, timeOrder: limits.timeOrder), walker.contentMap())
    if standing.0.time.isCut { hasUntriedOrders = true }
    place.standing = standing
    return standing
  }

  /// The number of the state that the walker has come to, or `nil` when it is left out.
  private mutating func arrive(
    _ step: StepMemory.Step, _ contents: UnsafeBufferPointer<UInt64>, from state: Int, by position: Int
  ) -> Int? {
    let bytes = coder.write(step.structure, contents)
    let hash = ByteTable.hash(bytes)
    if let number = space.states.find(bytes, hash: hash) { return number }
    if step.isOutOfBounds {
      cutCount += 1
      return nil
    }
    // One that has no model does not exist: a flow undoes the input.
    let reads = walker.noteReads()
    let model: FlowModel
    do throws(Fault) {
      model = try walker.buildModel()
    } catch {
      note(error, state, position)
      return state
    }
    _ = space.states.insert(bytes, hash: hash, parent: state, input: position)
    look(step.structure, contents, model, reads)
    return space.count - 1
  }

  private mutating func discoverFirst(_ model: FlowModel) {
    let parts = walker.parts(values)
    isFirstOutOfBounds = walker.isOutOfBounds
    let structure = structures.number(of: parts.structure)
    let bytes = coder.write(structure, parts.contents)
    _ = space.states.insert(bytes, hash: ByteTable.hash(bytes), parent: 0, input: 0)
    look(structure, parts.contents, model, nil)
  }
}
