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
  private let samples: SampleValues
  private let outcomes: OutcomeValues
  private let launched: RunningFlow
  private let known: [HeardEvent: UInt64]
  private var offersByModel: [Fingerprint: Int] = [:]
  private var wayBack = WayBack()
  private let coder = StateCoder()
  private let values = ValueNumbers()
  private var structures = ByteTable()
  private var memory = StepMemory()
  private var looks: LooksMemory
  /// What is known of the inputs of the state that is worked on, before any of them is looked up.
  private var foreseen: [Foreseen] = []
  private let scratch = GrowingBuffer<Int>()
  private var warmth = 0
  /// Whether states may be left out and the first is one of them, from which nothing is learned then.
  private var isFirstOutOfBounds = false
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
    let structure: Int
    /// The position in ``memory`` of the root for its first input.
    let firstRoot: Int
    /// What has to be looked up before the first input is tried, or `nil` as long as none was.
    var standing: (addresses: Addresses, contents: ContentMap)?
  }

  /// What was learned of an input.
  private struct Foreseen {
    /// The number of the step in ``memory``, or -1 when nothing was learned that applies.
    let step: Int
    /// Where the state it leads to lies in the coder.
    let bytes: Range<Int>
    let hash: UInt64
  }

  init(_ flow: RunningFlow, watch: Watch, limits: ExplorationLimits) {
    self.limits = limits
    launched = flow
    walker = FlowWalker(flow, abstraction: StateAbstraction(flow.program), isRecording: true)
    samples = SampleValues(flow.program)
    outcomes = OutcomeValues(flow.program, samples)
    known = Dictionary(uniqueKeysWithValues: watch.events.enumerated().map { ($1, UInt64(1) << UInt64($0)) })
    looks = LooksMemory(conditionCount: watch.conditions.count)
    space = StateSpace(
      program: flow.program, watch: watch,
      triesDeath: limits.triesProcessDeath || flow.program.exploration.triesProcessDeath, timeOrder: limits.timeOrder)
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
      expand(state)
      state += 1
    }
    sights.finish(walker)
  }

  private func passedLimit(_ state: Int) -> ExplorationLimit? {
    if space.count >= limits.states { return .states }
    if byteCount > min(limits.bytes, ByteArena.largestByteCount / 2) { return .memory }
    return state & 0xFF == 0 && limits.isTimeOver() ? .time : nil
  }

  // MARK: One state

  private mutating func expand(_ state: Int) {
    let structure = coder.read(space.states.bytes(of: state))
    let inputs = space.inputCount(state)
    var place = Place(
      state: state, structure: structure,
      firstRoot: memory.firstRoot(structure, offer: space.offerNumber(state), inputs: inputs))
    var leadsOn = false
    foresee(inputs, place)
    for position in 0..<inputs {
      let result = follow(position, place) ?? attempt(position, &place)
      if space.isDeath(position, of: state) {
        if let target = result.target { noteDeath(from: state, to: target, by: position) }
      } else if result.target != state {
        leadsOn = true
      }
      if limits.keepsWays {
        space.ways.add(from: state, to: result.target, heard: result.heard, isLabelled: space.isLabelled)
      }
    }
    if limits.keepsWays { space.ways.close() }
    if !leadsOn, !space.hasExited(state), deadEnds.count < Explorer.keptFindings { deadEnds.append(state) }
  }

  /// Where an input leads, by the state's number or `nil` for one that was left out, and which watched events it lets be
  /// heard.
  private typealias Result = (target: Int?, heard: UInt64)

  /// Looks up what was learned of all inputs of a state, and has the states brought near that they lead to.
  private mutating func foresee(_ inputs: Int, _ place: Place) {
    foreseen.removeAll(keepingCapacity: true)
    coder.removeAll()
    for position in 0..<inputs {
      guard let number = memory.step(place.firstRoot + position, coder.contents) else {
        foreseen.append(Foreseen(step: -1, bytes: 0..<0, hash: 0))
        continue
      }
      let bytes = coder.add(memory[number].structure, memory.contents(after: number, coder.contents))
      foreseen.append(Foreseen(step: number, bytes: bytes, hash: ByteTable.hash(coder[bytes])))
    }
    let foreseen = foreseen
    warmth &+= space.states.warm(inputs, scratch.memory(for: inputs)) { foreseen[$0].hash }
  }

  /// Where an input leads by what was learned, or `nil` when that does not say.
  private mutating func follow(_ position: Int, _ place: Place) -> Result? {
    let known = foreseen[position]
    guard known.step >= 0 else { return nil }
    let step = memory[known.step]
    guard step.isPossible else { return (place.state, 0) }
    let bytes = coder[known.bytes]
    var target = space.states.find(bytes, hash: known.hash)
    if target == nil {
      if step.isOutOfBounds {
        cutCount += 1
      } else {
        let contents = memory.contents(after: known.step, coder.contents)
        guard let facts = looks.facts(step.structure), let offer = looks.offer(step.structure, contents),
          let truths = looks.truths(step.structure, contents)
        else { return nil }
        target = space.states.insert(bytes, hash: known.hash, parent: place.state, input: position)
        describe(offer, facts, truths)
      }
    }
    inputCount += 1
    if step.isOutcome { outcomeCount += 1 }
    return (target, step.heard)
  }

  /// Tries an input where the walker is brought to, and learns where it leads.
  private mutating func attempt(_ position: Int, _ place: inout Place) -> Result {
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

  // MARK: What states look like

  /// Looks at the state that was found last, where the walker stands.
  ///
  /// - Parameter reads: What its model was made of, or `nil` when that is not known.
  private mutating func look(
    _ structure: Int, _ contents: UnsafeBufferPointer<UInt64>, _ model: FlowModel, _ reads: NotedReads?
  ) {
    let map = walker.contentMap()
    let facts = LooksMemory.Facts(
      hasExited: walker.hasExited, timeWays: PassingTime(walker, limits.timeOrder).wayCount,
      stackDepth: walker.stackDepth)
    looks.learn(facts, structure)
    let offer = offer(of: model)
    if let positions = reads?.positions(in: map) { looks.learn(offer: offer, structure, reads: positions, contents) }
    var truths: UInt64 = 0
    let state = space.count - 1
    for (bit, condition) in space.watch.conditions.enumerated() {
      let reads = walker.noteReads()
      do throws(Fault) {
        let holds = if case .bool(true) = try walker.evaluate(condition) { true } else { false }
        if holds { truths |= 1 << UInt64(bit) }
        if let positions = reads.positions(in: map) {
          looks.learn(condition: bit, holds: holds, structure, reads: positions, contents)
        }
      } catch {
        note(error, space.states.parent(of: state), space.states.input(to: state))
      }
    }
    describe(offer, facts, truths)
  }

  /// Notes what the state that was found last is.
  private mutating func describe(_ offer: Int, _ facts: LooksMemory.Facts, _ truths: UInt64) {
    if facts.stackDepth > deepestStack.depth { deepestStack = (space.count - 1, facts.stackDepth) }
    space.describe(offer: offer, hasExited: facts.hasExited, timeWays: facts.timeWays, truths: truths)
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
