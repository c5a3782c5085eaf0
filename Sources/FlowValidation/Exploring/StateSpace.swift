internal import CEL
internal import FlowProgram
internal import FlowRuntime

/// All states that were found, the ways between them, and what each offers.
struct StateSpace {
  let program: Program
  var states = StateStore()
  var ways = WayStore()
  /// For each state the number of its offer, and in the lowest byte whether the flow has ended and in how many ways time can pass.
  private var details = ChunkedArray<UInt32>()
  /// For each state the watched conditions that hold in it, as bits; empty while none is watched.
  private var truths = ChunkedArray<UInt64>()
  /// The offers, each once.
  private(set) var offers: [Offer] = []
  /// For each offer how many events and outcomes it has, which is asked for more often than what they are.
  private var eventCounts: [Int] = []
  /// For each offer how many links it has.
  private var linkCounts: [Int] = []
  /// The states that the flow begins with when a link launches it, with the inputs of the first state that stand for that.
  private(set) var launches: [(state: Int, input: Int)] = []
  /// Whether a bound left out a state that a launch leads to.
  private(set) var isLaunchCut = false
  /// The moments that are watched: conditions in states and events on ways, each kind numbered for itself.
  let watch: Watch
  /// Whether the process of the flow may die in any state.
  let triesDeath: Bool
  /// In which order timers run.
  let timeOrder: TimeOrder
  /// Whether ways carry the watched events that were heard.
  var isLabelled: Bool { !watch.events.isEmpty }

  init(program: Program, watch: Watch, triesDeath: Bool = false, timeOrder: TimeOrder = .deadlines) {
    self.program = program
    self.watch = watch
    self.triesDeath = triesDeath
    self.timeOrder = timeOrder
  }

  /// How many states there are.
  var count: Int { states.count }

  /// How many bytes it takes up.
  var byteCount: Int { states.nextByteCount + ways.byteCount + details.byteCount + truths.byteCount }

  /// Notes what a state is that was added last.
  mutating func describe(offer: Int, hasExited: Bool, timeWays: Int, truths: UInt64) {
    details.append(UInt32(truncatingIfNeeded: offer << 8 | min(timeWays, 127) << 1) | (hasExited ? 1 : 0))
    if !watch.conditions.isEmpty { self.truths.append(truths) }
  }

  /// Whether the flow has ended in a state.
  func hasExited(_ state: Int) -> Bool { details[state] & 1 != 0 }

  /// Whether time can pass up to a timer in a state.
  func hasTimer(_ state: Int) -> Bool { timeWays(state) > 0 }

  /// In how many ways time can pass.
  func timeWays(_ state: Int) -> Int { Int(details[state] >> 1 & 127) }

  /// The watched conditions that hold in a state.
  func truths(_ state: Int) -> UInt64 { watch.conditions.isEmpty ? 0 : truths[state] }

  /// The number of what a state offers a person.
  @inline(__always) func offerNumber(_ state: Int) -> Int { Int(details[state] >> 8) }

  /// What a state offers a person.
  func offer(_ state: Int) -> Offer { offers[Int(details[state] >> 8)] }

  /// Adds what states offer; it is known by its position from here on.
  mutating func add(_ offer: Offer) {
    offers.append(offer)
    eventCounts.append(offer.events.count)
    linkCounts.append(offer.links.count + offer.launches.count)
  }

  /// Notes the state that a launch by a link leads to, or `nil` for a state that was left out.
  mutating func addLaunch(input: Int, to state: Int?) {
    guard let state else { return isLaunchCut = true }
    if state != 0 { launches.append((state, input)) }
  }

  /// How many inputs a state has.
  @inline(__always) func inputCount(_ state: Int) -> Int {
    let offer = offerNumber(state)
    return hasExited(state) ? 0 : eventCounts[offer] + 1 + timeWays(state) + (triesDeath ? 1 : 0) + linkCounts[offer]
  }

  /// An input of a state: what it offers, then back, then time, then death, then links.
  func input(_ position: Int, of state: Int) -> OfferedInput {
    offers[Int(details[state] >> 8)].input(position, timeWays: timeWays(state), triesDeath: triesDeath)
  }

  /// The steps whose calls wait for an answer in a state.
  func openSites(_ state: Int) -> [CallSite] { hasExited(state) ? [] : offer(state).openSites }

  /// Whether an input of a state is time that passes.
  func isTime(_ position: Int, of state: Int) -> Bool {
    let rest = position - offers[Int(details[state] >> 8)].events.count
    return rest > 0 && rest <= timeWays(state)
  }

  /// Whether an input of a state is the death of the process.
  func isDeath(_ position: Int, of state: Int) -> Bool {
    triesDeath && position == eventCounts[offerNumber(state)] + 1 + timeWays(state)
  }

  /// Whether an input of a state represents a launch by a link.
  func isLaunch(_ position: Int, of state: Int) -> Bool {
    state == 0 && position >= inputCount(0) - offer(0).launches.count
  }

  /// Whether an input of a state comes from outside of the flow: the death of the process, or a link. Users cannot rely on it to
  /// get on, and a flow does not have to reckon with it for ever.
  func isFromOutside(_ position: Int, of state: Int) -> Bool {
    position > eventCounts[offerNumber(state)] + timeWays(state)
  }
}

/// What is noted of each state and of each way.
struct Watch {
  /// The conditions; the position is the bit.
  var conditions: [Expression] = []
  /// The events; the position is the bit.
  var events: [HeardEvent] = []
  /// Whether there was more to watch than can be.
  var isFull = false

  /// How many conditions, and how many events, can be watched at once.
  static var limit: Int { 64 }
}
