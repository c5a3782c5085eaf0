internal import FlowReports
internal import CEL
internal import FlowProgram
internal import FlowRuntime

/// All explored states, their transitions, and their offers.
struct StateSpace {
  let program: Program
  var states = StateStore()
  var transitions = TransitionStore()
  /// For each state the number of its offer; the lowest byte contains whether the flow has ended and the number of
  /// ways in which time can pass.
  private var details = ChunkedArray<UInt32>()
  /// For each state the watched conditions that hold in it, as bits; empty if no condition is watched.
  private var truths = ChunkedArray<UInt64>()
  /// The offers, each once.
  private(set) var offers: [Offer] = []
  /// For each offer the number of its events and outcomes, which is needed more often than the offer.
  private var eventCounts: [Int] = []
  /// For each offer the number of its inputs from outside of the flow.
  private var linkCounts: [Int] = []
  /// The number of bytes of all offers.
  private var offerByteCount = 0
  /// The states in which the flow starts if a link launches it, with the corresponding inputs of the first state and
  /// the watched events that the launch triggers.
  private(set) var launches: [(state: Int, input: Int, heard: UInt64)] = []
  /// The watched events that the launch without a link triggers.
  var heardAtLaunch: UInt64 = 0
  /// Whether a bound left out the target state of a launch.
  private(set) var isLaunchCut = false
  /// The watched moments: conditions in states and events on transitions, each kind with its own numbering.
  let watch: Watch
  /// Whether the process of the flow may die in any state.
  let triesDeath: Bool
  /// The order in which timers run.
  let timeOrder: TimeOrder
  /// Whether transitions carry watched events.
  var isLabelled: Bool { !watch.events.isEmpty }

  init(program: Program, watch: Watch, triesDeath: Bool = false, timeOrder: TimeOrder = .deadlines) {
    self.program = program
    self.watch = watch
    self.triesDeath = triesDeath
    self.timeOrder = timeOrder
  }

  /// The number of states.
  var count: Int { states.count }

  /// The number of bytes, including those that the checks of all runs will take.
  var byteCount: Int {
    let stored = states.nextByteCount + transitions.byteCount + details.byteCount + truths.byteCount
    return stored + offerByteCount + Reachability.byteCount(nodes: transitions.count, edges: transitions.edgeCount)
  }

  /// Records the properties of the last added state.
  mutating func describe(offer: Int, hasExited: Bool, timeWays: Int, truths: UInt64) {
    details.append(UInt32(truncatingIfNeeded: offer << 8 | min(timeWays, 127) << 1) | (hasExited ? 1 : 0))
    if !watch.conditions.isEmpty { self.truths.append(truths) }
  }

  /// Returns whether the flow has ended in a state.
  func hasExited(_ state: Int) -> Bool { details[state] & 1 != 0 }

  /// Returns whether time can pass up to a timer in a state.
  func hasTimer(_ state: Int) -> Bool { timeWays(state) > 0 }

  /// Returns the number of ways in which time can pass.
  func timeWays(_ state: Int) -> Int { Int(details[state] >> 1 & 127) }

  /// Returns the watched conditions that hold in a state.
  func truths(_ state: Int) -> UInt64 { watch.conditions.isEmpty ? 0 : truths[state] }

  /// Returns the number of a state's offer.
  @inline(__always) func offerNumber(_ state: Int) -> Int { Int(details[state] >> 8) }

  /// Returns the screen on top in a state.
  func screen(_ state: Int) -> PresenterID { offers[Int(details[state] >> 8)].screen }

  /// Returns a number that is equal for states with the same screens on top, also inside of tabs and of the stacks of
  /// children.
  func shownScreens(_ state: Int) -> UInt64 {
    let offer = Int(details[state] >> 8)
    return UInt64(offers[offer].screen.position) << 32 | UInt64(offers[offer].innermost.position)
  }

  /// Returns the offer of a state.
  func offer(_ state: Int) -> Offer { offers[Int(details[state] >> 8)] }

  /// Adds an offer. Its position is its number.
  mutating func add(_ offer: Offer) {
    offers.append(offer)
    offerByteCount += offer.byteCount
    eventCounts.append(offer.events.count)
    linkCounts.append(offer.outsideCount)
  }

  /// Records the target state of a launch by a link, or `nil` for a state that was left out.
  mutating func addLaunch(input: Int, to state: Int?, heard: UInt64) {
    guard let state else { return isLaunchCut = true }
    if state != 0 || heard != heardAtLaunch { launches.append((state, input, heard)) }
  }

  /// Returns the number of inputs of a state.
  @inline(__always) func inputCount(_ state: Int) -> Int {
    let offer = offerNumber(state)
    return hasExited(state) ? 0 : eventCounts[offer] + 1 + timeWays(state) + (triesDeath ? 1 : 0) + linkCounts[offer]
  }

  /// Returns an input of a state: its offer, then back, time, death and links.
  func input(_ position: Int, of state: Int) -> OfferedInput {
    offers[Int(details[state] >> 8)].input(position, timeWays: timeWays(state), triesDeath: triesDeath)
  }

  /// Returns the steps with pending calls in a state.
  func openSites(_ state: Int) -> [CallSite] { hasExited(state) ? [] : offer(state).openSites }

  /// Returns whether an input of a state is time that passes.
  func isTime(_ position: Int, of state: Int) -> Bool {
    let rest = position - offers[Int(details[state] >> 8)].events.count
    return rest > 0 && rest <= timeWays(state)
  }

  /// Returns whether an input of a state is process death.
  func isDeath(_ position: Int, of state: Int) -> Bool {
    triesDeath && position == eventCounts[offerNumber(state)] + 1 + timeWays(state)
  }

  /// Returns whether an input of a state represents a launch by a link.
  func isLaunch(_ position: Int, of state: Int) -> Bool {
    state == 0 && position >= inputCount(0) - offer(0).launches.count
  }

  /// Returns whether an input of a state comes from outside of the flow: process death or a link. Users cannot rely
  /// on it to make progress, and a flow does not have to expect it forever.
  func isExternal(_ position: Int, of state: Int) -> Bool {
    position > eventCounts[offerNumber(state)] + timeWays(state)
  }
}

/// The watched conditions and events.
struct Watch {
  /// The conditions; the position is the bit.
  var conditions: [Expression] = []
  /// The events; the position is the bit.
  var events: [HeardEvent] = []
  /// Whether there were too many conditions or events.
  var isFull = false

  /// The maximum number of conditions, and of events.
  static var limit: Int { 64 }
}
