internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// An exhaustive breadth-first search for the reachable states of a flow. The recorded path to each state is a
/// shortest one.
///
/// The explorer stores no running flow for a state. The effect of an input is cached when the input first runs, and
/// applies to all states that agree in the values that the input read (``StepMemory``). Without a cached effect, a
/// walker is moved to the state by the inputs that lead there (``PathReplayer``) and runs the input.
struct Explorer {
  let limits: ExplorationLimits
  let walker: FlowWalker
  private let launched: RunningFlow
  var watched: Watched
  let tested: TestedValues
  var learned: Learned
  private var lookahead = Lookahead()
  private var progress = Progress()
  private var pathReplayer = PathReplayer(keepsBookmarks: true)

  var space: StateSpace
  var coverageLog: CoverageLog
  var tally = Tally()
  var timers = TimerFacts()
  var found = Found()
  /// Called in each new state, if a test collects the states. No effects of inputs are cached then.
  var onState: ((FlowWalker) -> Void)?

  var stopped: ExplorationLimit? { progress.stopped }
  /// The length of the shortest path to the state that was found last.
  var depth: Int { space.count > progress.nextLevel ? progress.level + 1 : progress.level }
  /// The number of bytes of all stored data.
  var byteCount: Int {
    space.byteCount + learned.byteCount + 2 * found.deadEnds.count * MemoryLayout<UInt32>.stride
  }

  /// The values that inputs are made of.
  struct TestedValues {
    let samples: SampleValues
    let outcomes: OutcomeValues
    let links: LinkValues
    /// The languages that the host can choose; empty where they are not tried.
    let languages: [LocaleTag]

    fileprivate init(_ flow: RunningFlow, followsLinks: Bool, _ proof: ProofPlan?) {
      samples = SampleValues(flow.program, proof: proof?.values)
      outcomes = OutcomeValues(flow.program, samples)
      links = followsLinks ? LinkValues(flow, samples) : LinkValues()
      languages = proof?.languages ?? []
    }
  }

  /// The effects of inputs and the properties of states, by the values that decided them.
  struct Learned {
    let coder = StateCoder()
    let values = ValueNumbers()
    var structures = ByteTable()
    var memory = StepMemory()
    var inputs = InputNumbers()
    var offerCache: OfferCache
    var offersByModel: [Fingerprint: Int] = [:]
    let next = GrowingBuffer<UInt64>()
    /// Whether states may be left out and the first state is one of them. Its inputs are then not cached.
    var isFirstOutOfBounds = false

    /// The number of bytes of all stored data.
    var byteCount: Int {
      structures.byteCount + values.byteCount + memory.byteCount + inputs.byteCount + offerCache.byteCount
    }
  }

  /// The precomputed lookups.
  private struct Lookahead {
    /// The ones to use, the next states last.
    var waiting: [TransitionPrefetch] = []
    /// The ones to compute again.
    var spare: [TransitionPrefetch] = []
  }

  /// The position in a breadth-first search.
  private struct Progress {
    /// The length of the path to the state that is being expanded.
    var level = 0
    /// The first state of the next level.
    var nextLevel = 1
    /// The limit that ended the search early, if any.
    var stopped: ExplorationLimit?
  }

  /// The events and names that are counted in each state.
  struct Watched {
    /// The bits of the events that properties ask for.
    let events: [HeardEvent: UInt64]
    var names: NameWatch?
    /// The cuts of a proof run.
    let cuts: NumberCuts?
    /// The texts of covered screens, which a proof run does not tell apart.
    let texts: TextVariations?

    /// Returns the bits of the events among some that were handled.
    func bits(of heard: [HeardEvent]) -> UInt64 { heard.reduce(0) { $0 | (events[$1] ?? 0) } }
  }

  /// The state that is being expanded.
  private struct Place {
    let state: Int
    /// The number of its structure, or -1 if it was not decoded yet.
    var structure = -1
    /// The position of its first input in the memory of steps.
    var firstInput = 0
    /// The data that is required before the first input runs, or `nil` if no input ran yet.
    var standing: (addresses: Addresses, contents: ContentMap)?
  }

  /// Creates an explorer, for a proof with the values and the abstraction of its plan.
  init(_ flow: RunningFlow, watch: Watch, limits: ExplorationLimits, proof: ProofPlan? = nil) {
    self.limits = limits
    launched = flow
    let triesDeath = limits.triesProcessDeath || flow.program.exploration.triesProcessDeath
    walker = FlowWalker(
      flow,
      abstraction: proof?.abstraction ?? StateAbstraction(flow.program, mergesIgnored: limits.mergesIgnoredState),
      isRecording: true, allowsEqualRows: proof != nil, tellsBatches: limits.timeOrder.isGrid)
    tested = TestedValues(flow, followsLinks: limits.followsLinks, proof)
    let bits = Dictionary(uniqueKeysWithValues: watch.events.enumerated().map { ($1, UInt64(1) << UInt64($0)) })
    watched = Watched(events: bits, names: proof.flatMap { NameWatch($0) }, cuts: proof?.cuts, texts: proof?.texts)
    learned = Learned(offerCache: OfferCache(conditionCount: watch.conditions.count))
    space = StateSpace(
      program: flow.program, watch: watch, triesDeath: triesDeath, timeOrder: limits.timeOrder)
    coverageLog = CoverageLog(flow.program)
    watched.cuts?.watch(walker)
  }

  /// Counts the names in a state whose structure is not known yet, right after it was written.
  mutating func countNames(_ structure: Int, _ contents: UnsafeBufferPointer<UInt64>) {
    watched.names?.learn(structure, walker)
    watched.names?.count(structure, contents, walker)
  }

  /// Explores until every state is expanded or a limit is exceeded.
  mutating func run() {
    recordLaunch()
    discoverFirst(launched.model)
    var state = 0
    while state < space.count {
      if let limit = passedLimit(state) {
        progress.stopped = limit
        break
      }
      if state == progress.nextLevel {
        progress.level += 1
        progress.nextLevel = space.count
      }
      guard expand(state) else { break }
      state += 1
    }
    coverageLog.finish(walker)
  }

  /// Records the conditions, steps and events of the launch, which happened before the walker was made.
  private mutating func recordLaunch() {
    _ = walker.relaunch(link: nil, at: nil)
    if space.isLabelled { space.heardAtLaunch = watched.bits(of: walker.heard) }
    walker.leave()
  }

  private func passedLimit(_ state: Int) -> ExplorationLimit? {
    if space.count >= limits.states { return .states }
    if state & 0x3F == 0, walker.keptByteCount > limits.pathBytes { return .memory }
    if byteCount > min(limits.bytes, ByteArena.largestByteCount / 2) { return .memory }
    return limits.isEnded() || state & 0xFF == 0 && limits.isTimeOver() ? .time : nil
  }

  /// Returns the limit that was exceeded during the expansion of a state. Running an input may take long, and so may
  /// a state with many inputs, so the limit is checked after each input that ran. Lookups take almost no time.
  private func passedLimitInside() -> ExplorationLimit? {
    if byteCount > min(limits.bytes, ByteArena.largestByteCount / 2) { return .memory }
    return limits.isEnded() || limits.isTimeOver() ? .time : nil
  }

  // MARK: Expanding a state

  /// Follows all inputs of a state.
  ///
  /// - Returns: Whether the expansion completed. Otherwise a limit was exceeded, and the state has no transitions.
  private mutating func expand(_ state: Int) -> Bool {
    let prefetch = prefetch(for: state)
    var place = Place(state: state)
    var leadsOn = false
    for position in 0..<space.inputCount(state) {
      let tried = tally.triedCount
      var result = follow(position, prefetch, &place)
      if tally.triedCount > tried || position & 0xFF == 0xFF, let limit = passedLimitInside() {
        progress.stopped = limit
        space.transitions.abandon()
        return false
      }
      if space.isLaunch(position, of: state) {
        space.addLaunch(input: position, to: result.target, heard: result.heard)
        result.target = state
      } else if space.isDeath(position, of: state) {
        if let target = result.target { noteDeath(from: state, to: target, by: position) }
      } else if result.target != state, !space.isExternal(position, of: state) {
        leadsOn = true
      }
      if limits.keepsTransitions {
        space.transitions.add(from: state, to: result.target, heard: result.heard, isLabelled: space.isLabelled)
      }
    }
    if limits.keepsTransitions { space.transitions.close() }
    if !leadsOn, !space.hasExited(state) { found.deadEnds.append(UInt32(truncatingIfNeeded: state)) }
    return true
  }

  /// The number of the target state, or `nil` if it was left out, and the watched events that the input triggers.
  private typealias Result = (target: Int?, heard: UInt64)

  /// Returns the target of an input, from the cache or by running the input.
  private mutating func follow(_ position: Int, _ prefetch: TransitionPrefetch, _ place: inout Place) -> Result {
    let ahead = prefetch.input(position, of: place.state)
    if ahead.step >= 0 {
      let step = learned.memory[Int(ahead.step)]
      var target = ahead.target >= 0 ? Int(ahead.target) : nil
      if target == nil, step.isPossible {
        let bytes = prefetch.bytes(ahead)
        target = space.states.find(bytes, hash: ahead.hash)
        if target == nil {
          switch discover(Int(ahead.step), bytes, ahead.hash, position, &place) {
          case .found(let number): target = number
          case .leftOut: break
          case .unknown: return attempt(position, &place)
          }
        }
      }
      return count(step, target, place.state)
    }
    open(&place)
    guard let number = learned.memory.step(place.firstInput + position, learned.coder.contents) else {
      return attempt(position, &place)
    }
    // The effect was cached after the lookup.
    let step = learned.memory[number]
    if !step.isPossible { return count(step, nil, place.state) }
    let bytes = learned.coder.write(
      step.structure, learned.memory.contents(after: number, learned.coder.contents, in: learned.next))
    let hash = ByteTable.hash(bytes)
    if let known = space.states.find(bytes, hash: hash) { return count(step, known, place.state) }
    switch discover(number, bytes, hash, position, &place) {
    case .found(let target): return count(step, target, place.state)
    case .leftOut: return count(step, nil, place.state)
    case .unknown: return attempt(position, &place)
    }
  }

  /// The result of adding the target state of a step.
  private enum Discovery {
    case found(Int)
    case leftOut
    /// The inspection of the state is not cached.
    case unknown
  }

  /// Adds the target state of a step, unless it is left out.
  private mutating func discover(
    _ number: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt64, _ position: Int, _ place: inout Place
  ) -> Discovery {
    let step = learned.memory[number]
    if step.isOutOfBounds {
      tally.cutCount += 1
      return .leftOut
    }
    open(&place)
    let contents = learned.memory.contents(after: number, learned.coder.contents, in: learned.next)
    guard let known = inspection(step.structure, contents) else { return .unknown }
    return .found(insert(bytes, hash, known, step.structure, contents, from: place.state, by: position))
  }

  /// The inspection of a state.
  private typealias Inspection = (offer: Int, facts: OfferCache.Facts, truths: UInt64)

  /// Returns the cached inspection of a state.
  private func inspection(_ structure: Int, _ contents: UnsafeBufferPointer<UInt64>) -> Inspection? {
    guard let facts = learned.offerCache.facts(structure), let offer = learned.offerCache.offer(structure, contents),
      let truths = learned.offerCache.truths(structure, contents)
    else { return nil }
    return (offer, facts, truths)
  }

  /// Adds a state whose inspection is cached, and returns its number.
  private mutating func insert(
    _ bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt64, _ known: Inspection, _ structure: Int,
    _ contents: UnsafeBufferPointer<UInt64>, from parent: Int, by position: Int
  ) -> Int {
    watched.names?.count(structure, contents, walker)
    let state = space.states.insert(bytes, hash: hash, parent: parent, input: position)
    describe(known.offer, known.facts, known.truths)
    return state
  }

  private mutating func count(_ step: StepMemory.Step, _ target: Int?, _ state: Int) -> Result {
    learned.memory.count(isKnown: true)
    guard step.isPossible else { return (state, 0) }
    tally.inputCount += 1
    if step.isOutcome { tally.outcomeCount += 1 }
    return (target, step.heard)
  }

  /// Decodes the state that is being expanded, if necessary.
  private mutating func open(_ place: inout Place) {
    guard place.structure < 0 else { return }
    place.structure = learned.coder.read(space.states.bytes(of: place.state))
    let offer = space.offerNumber(place.state)
    place.firstInput =
      learned.memory.firstInput(place.structure, offer: offer)
      ?? learned.memory.addInputs(place.structure, offer: offer, learned.inputs.inputs(of: place.state, in: space))
  }

  // MARK: Lookahead

  /// Returns the lookups for a state, and computes new ones if there are none.
  private mutating func prefetch(for state: Int) -> TransitionPrefetch {
    while let ahead = lookahead.waiting.last {
      if ahead.states.contains(state) { return ahead }
      lookahead.spare.append(ahead)
      lookahead.waiting.removeLast()
      // A forecast that stopped early leaves a gap, and the forecasts after it are useless.
      if let next = lookahead.waiting.last, !next.states.contains(state) {
        lookahead.spare += lookahead.waiting
        lookahead.waiting.removeAll()
      }
    }
    let waiting = space.count - state
    let workers = min(limits.workers, waiting / TransitionPrefetch.length)
    let length = workers > 1 ? TransitionPrefetch.length : min(waiting, TransitionPrefetch.length / 16)
    for _ in 0..<max(workers, 1) { lookahead.waiting.append(lookahead.spare.popLast() ?? TransitionPrefetch()) }
    Explorer.inspect(lookahead.waiting, from: state, length, space, learned.memory, limits)
    lookahead.waiting.reverse()
    return lookahead.waiting[lookahead.waiting.count - 1]
  }

  /// Runs forecasts concurrently, each for the same number of states.
  private static func inspect(
    _ prefetches: [TransitionPrefetch], from state: Int, _ length: Int, _ space: StateSpace, _ memory: StepMemory,
    _ limits: ExplorationLimits
  ) {
    if prefetches.count == 1 { return prefetches[0].lookUp(at: state..<state + length, space, memory) }
    let known = Known(space: space, memory: memory)
    limits.concurrently(prefetches.count) { number in
      let first = state + number * length
      prefetches[number].lookUp(at: first..<first + length, known.space, known.memory)
    }
  }

  /// The data that forecasts read. It is not modified while they run.
  private struct Known: @unchecked Sendable {
    let space: StateSpace
    let memory: StepMemory
  }

  // MARK: Running inputs

  /// Runs an input and caches its effect.
  private mutating func attempt(_ position: Int, _ place: inout Place) -> Result {
    open(&place)
    tally.triedCount += 1
    learned.memory.count(isKnown: false)
    let (addresses, map) = stand(&place)
    let offered = space.input(position, of: place.state)
    let input = place.firstInput + position
    let reads = learns(offered, at: place.state) ? walker.noteReads() : nil
    watched.cuts?.count(true)
    let entered = offered.enter(walker, addresses)
    watched.cuts?.count(false)
    guard let outcome = entered else {
      if reads != nil {
        walker.stopNoting()
        learned.memory.learnImpossible(input, learned.coder.contents)
      }
      return (place.state, 0)
    }
    var step = StepMemory.Step()
    step.isOutcome = offered.isOutcome
    tally.inputCount += 1
    if step.isOutcome { tally.outcomeCount += 1 }
    for fault in outcome.faults { note(fault, place.state, position) }
    if case .event(_, let presenter, let event, _) = offered, walker.hasActed || !outcome.faults.isEmpty {
      coverageLog.noteAct(of: HeardEvent(presenter: presenter, event: event))
    }
    for event in walker.heard { coverageLog.note(event) }
    // An input that is undone has handled no event.
    if space.isLabelled, outcome.faults.isEmpty { step.heard = watched.bits(of: walker.heard) }
    let parts = walker.parts(learned.values)
    step.structure = learned.structures.number(of: parts.structure)
    step.isOutOfBounds = walker.isOutOfBounds
    if let positions = reads?.positions(in: map) {
      learned.memory.learn(
        step, input, reads: positions, from: learned.coder.contents, to: parts.contents,
        origins: origins(from: map, by: offered))
    }
    let target = arrive(step, parts.contents, from: place.state, by: position)
    defer { walker.leave() }
    guard case .launch = offered else { return (target, step.heard) }
    // A link whose launch fails adds no start state. The result is that of the launch without a link.
    let hasFailed = !outcome.faults.isEmpty || target == place.state && (try? walker.buildModel()) == nil
    return hasFailed ? (place.state, space.heardAtLaunch) : (target, step.heard)
  }

  /// Returns whether the effect of an input may be cached for other states.
  private func learns(_ offered: OfferedInput, at state: Int) -> Bool {
    guard limits.learns, learned.memory.isWorthwhile, learned.memory.byteCount < limits.bytes / 4 else { return false }
    // Only the first state offers launches, and they depend on nothing.
    if case .launch = offered { return false }
    return !(learned.isFirstOutOfBounds && state == 0)
  }

  /// Returns the position of each current value before the input, or -1.
  private func origins(from map: ContentMap, by offered: OfferedInput) -> [Int32] {
    let after = walker.contentMap()
    // Process death recreates everything.
    if case .death = offered { return Array(repeating: -1, count: after.count) }
    return map.origins(ofContentsIn: after)
  }

  /// Moves the walker to the state that is being expanded.
  private mutating func stand(_ place: inout Place) -> (addresses: Addresses, contents: ContentMap) {
    if let standing = place.standing { return standing }
    pathReplayer.go(walker, to: place.state, level: progress.level, in: space)
    let standing = (Addresses(walker, timeOrder: limits.timeOrder), walker.contentMap())
    if standing.0.time.isCut { tally.hasUntriedOrders = true }
    place.standing = standing
    return standing
  }

  /// Returns the number of the walker's current state, or `nil` if it is left out.
  private mutating func arrive(
    _ step: StepMemory.Step, _ contents: UnsafeBufferPointer<UInt64>, from state: Int, by position: Int
  ) -> Int? {
    let bytes = learned.coder.write(step.structure, contents)
    let hash = ByteTable.hash(bytes)
    if let number = space.states.find(bytes, hash: hash) { return number }
    if step.isOutOfBounds {
      tally.cutCount += 1
      return nil
    }
    if limits.learns, let known = inspection(step.structure, contents) {
      return insert(bytes, hash, known, step.structure, contents, from: state, by: position)
    }
    // A state without a model does not exist: a flow rolls back the input.
    let reads = walker.noteReads()
    let model: FlowModel
    do throws(Fault) {
      model = try walker.buildModel()
    } catch {
      note(error, state, position)
      let isConsumed = space.isTime(position, of: state) || space.input(position, of: state).isOutcome
      if isConsumed || timers.areIdle { tally.hasUnbuiltModels = true }
      // The timer or the call is gone nevertheless, so the flow is in a state that is not known here.
      return isConsumed ? nil : state
    }
    _ = space.states.insert(bytes, hash: hash, parent: state, input: position)
    onState?(walker)
    inspect(step.structure, contents, model, reads)
    return space.count - 1
  }

  private mutating func discoverFirst(_ model: FlowModel) {
    let parts = walker.parts(learned.values)
    learned.isFirstOutOfBounds = walker.isOutOfBounds
    let structure = learned.structures.number(of: parts.structure)
    let bytes = learned.coder.write(structure, parts.contents)
    _ = space.states.insert(bytes, hash: ByteTable.hash(bytes), parent: 0, input: 0)
    onState?(walker)
    inspect(structure, parts.contents, model, nil)
  }
}
