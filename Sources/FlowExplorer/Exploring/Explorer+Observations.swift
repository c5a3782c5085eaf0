internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

// Inspection of states.
extension Explorer {
  /// Inspects the state that was found last, which is the current state of the walker.
  ///
  /// - Parameter reads: The values that its model read, or `nil` if they are unknown.
  mutating func inspect(
    _ structure: Int, _ contents: UnsafeBufferPointer<UInt64>, _ model: FlowModel, _ reads: NotedReads?
  ) {
    countNames(structure, contents)
    let map = walker.contentMap()
    let facts = OfferCache.Facts(
      hasExited: walker.hasExited, timeWays: TimeChoices(walker, limits.timeOrder).wayCount,
      stackDepth: walker.stackDepth, innerStackDepth: walker.innerStackDepth)
    if facts.timeWays > 0, learned.offerCache.facts(structure) == nil { noteTimers() }
    learned.offerCache.learn(facts, structure)
    let offeredLinks = walker.hasExited ? [] : linksToFollow()
    let launches = space.count == 1 && !walker.hasExited ? otherLaunches : []
    // An offer with links that other states with the same model do not have must not be cached.
    let reads = offeredLinks.isEmpty || space.count < Explorer.statesWithLinks && launches.isEmpty ? reads : nil
    let offer = offer(of: model, offeredLinks, launches)
    if let positions = reads?.positions(in: map) {
      learned.offerCache.learn(offer: offer, structure, reads: positions, contents)
    }
    var truths: UInt64 = 0
    let state = space.count - 1
    for (bit, condition) in space.watch.conditions.enumerated() {
      let reads = walker.noteReads()
      switch walker.truth(of: condition) {
      case .holds(let holds):
        if holds { truths |= 1 << UInt64(bit) }
        if let positions = reads.positions(in: map) {
          learned.offerCache.learn(condition: bit, holds: holds, structure, reads: positions, contents)
        }
      case .unknown(let reason):
        if found.unknownConditions[bit] == nil { found.unknownConditions[bit] = reason }
      case .failed(let fault):
        note(fault, space.states.parent(of: state), space.states.input(to: state))
      }
    }
    describe(offer, facts, truths)
  }

  /// Returns the links to follow in the current state. The first states follow all links; later states follow them
  /// only if no earlier state has the same screens on its stacks. A link replaces the stack, so it leads to few new
  /// states otherwise.
  private mutating func linksToFollow() -> [String] {
    guard !tested.links.links.isEmpty else { return [] }
    let isNew = tally.shapesWithLinks.insert(walker.stackShape()).inserted
    if isNew || space.count < Explorer.statesWithLinks || tested.samples.isOfProof { return tested.links.links }
    tally.hasUntriedLinks = true
    return []
  }

  /// Records the timers that are armed in the current state.
  private mutating func noteTimers() {
    let armed = walker.armedTimers
    if armed.count > 1 { timers.areSeveral = true }
    for timer in armed {
      var (large, small) = (max(timers.step, timer.remaining), min(timers.step, timer.remaining))
      while small > 0 { (large, small) = (small, large % small) }
      timers.step = large
      timers.longestSpan = max(timers.longestSpan, timer.remaining)
      if timer.isIdle { timers.areIdle = true }
    }
  }

  /// Records the properties of the state that was found last.
  mutating func describe(_ offer: Int, _ facts: OfferCache.Facts, _ truths: UInt64) {
    let state = space.count - 1
    if facts.stackDepth > found.deepestStack.depth { found.deepestStack = (state, facts.stackDepth) }
    if facts.innerStackDepth > found.deepestInnerStack.depth {
      found.deepestInnerStack = (state, facts.innerStackDepth)
    }
    space.describe(offer: offer, hasExited: facts.hasExited, timeWays: facts.timeWays, truths: truths)
  }

  mutating func note(_ fault: Fault, _ state: Int, _ input: Int) {
    let isKnown = found.failures.contains {
      $0.fault.diagnostic.code == fault.diagnostic.code && $0.fault.diagnostic.span == fault.diagnostic.span
    }
    if !isKnown, found.failures.count < Explorer.keptFindings {
      found.failures.append(Failure(fault: fault, state: state, input: input))
    }
  }

  /// Records the target of a process death if the user then sees another screen than before.
  mutating func noteDeath(from state: Int, to target: Int, by input: Int) {
    let (before, after) = (space.offer(state).screens, space.offer(target).screens)
    guard before != after || space.hasExited(target), found.moves.count < Explorer.keptFindings else { return }
    if !found.moves.contains(where: { space.screen($0.state) == space.screen(state) }) {
      found.moves.append((state, input, target))
    }
  }

  // MARK: Offers

  /// The launches by links, those at other instants than the first, and those in other languages.
  private var otherLaunches: [Launch] {
    let instants = space.program.readsNow ? space.program.exploration.instants.dropFirst() : []
    let others = tested.languages.filter { $0 != walker.locale }
    let inOthers = ([nil] + tested.links.links.map(Optional.some)).flatMap { link in
      others.map { Launch(link: link, language: $0) }
    }
    return tested.links.links.map { Launch(link: $0) } + instants.map { Launch(instant: $0) } + inOthers
  }

  /// Returns the number of the offer of a model. Models with equal looks have equal offers, so only a few models are
  /// drawn.
  private mutating func offer(of model: FlowModel, _ offeredLinks: [String], _ launches: [Launch]) -> Int {
    let walker = walker
    let requests = walker.hasExited ? [] : walker.openRequests
    var picture = OfferFingerprint(model) { walker.place(of: $0) ?? -1 }.fingerprint
    for request in requests {
      picture.combine(UInt64(request.operation.position) + 1)
      // Two calls of one step are of one kind or of two, depending on their arguments.
      picture.combine(UInt64(request.kind))
      picture.combine(request.site.map { UInt64($0.presenter.position) << 32 | UInt64($0.call) + 1 } ?? 0)
    }
    let canGoForward = !walker.hasExited && walker.canGoForward
    if canGoForward { picture.combine(UInt64.max) }
    if !launches.isEmpty { picture.combine(UInt64.max - 1) }
    if !offeredLinks.isEmpty { picture.combine(UInt64.max - 2) }
    let variations = walker.hasExited ? [] : watched.variations(walker)
    for variation in variations { picture.combine(UInt64(variation.place)) }
    if let known = learned.offersByModel[picture] { return known }
    coverageLog.note(model)
    var reading = OfferReading(program: space.program, samples: tested.samples) { walker.place(of: $0) }
    reading.read(model)
    reading.read(requests, tested.outcomes)
    if canGoForward { reading.addForward() }
    if !walker.hasExited { reading.add(links: offeredLinks, languages: tested.languages, launches: launches) }
    reading.add(variations)
    for span in reading.drawn { coverageLog.note(elementAt: span) }
    for span in reading.usable { coverageLog.note(usableAt: span) }
    var offer = reading.offer
    offer.trim()
    space.add(offer)
    learned.offersByModel[picture] = space.offers.count - 1
    return space.offers.count - 1
  }

  /// The number of states in which every link is followed.
  private static var statesWithLinks: Int { 1_000 }
  /// The maximum number of findings of one kind.
  private static var keptFindings: Int { 100 }
}
