internal import CEL
internal import FlowProgram
internal import FlowRuntime

/// All states that were found, the ways between them, and what each offers.
struct StateSpace {
  let program: Program
  var states = StateStore()
  var ways = WayStore()
  /// For each state the number of its offer, and in the lowest two bits whether the flow has ended and a timer is armed.
  private var details = ChunkedArray<UInt32>()
  /// For each state the watched conditions that hold in it, as bits; empty while none is watched.
  private var truths = ChunkedArray<UInt64>()
  /// The offers, each once.
  var offers: [Offer] = []
  /// The moments that are watched: conditions in states and events on ways, each kind numbered for itself.
  let watch: Watch
  /// Whether ways carry the watched events that were heard.
  var isLabelled: Bool { !watch.events.isEmpty }

  init(program: Program, watch: Watch) {
    self.program = program
    self.watch = watch
  }

  /// How many states there are.
  var count: Int { states.count }

  /// How many bytes it takes up.
  var byteCount: Int { states.nextByteCount + ways.byteCount + details.byteCount + truths.byteCount }

  /// Notes what a state is that was added last.
  mutating func describe(offer: Int, hasExited: Bool, hasTimer: Bool, truths: UInt64) {
    details.append(UInt32(truncatingIfNeeded: offer << 2) | (hasExited ? 1 : 0) | (hasTimer ? 2 : 0))
    if !watch.conditions.isEmpty { self.truths.append(truths) }
  }

  /// Whether the flow has ended in a state.
  func hasExited(_ state: Int) -> Bool { details[state] & 1 != 0 }

  /// Whether time can pass up to a timer in a state.
  func hasTimer(_ state: Int) -> Bool { details[state] & 2 != 0 }

  /// The watched conditions that hold in a state.
  func truths(_ state: Int) -> UInt64 { watch.conditions.isEmpty ? 0 : truths[state] }

  /// What a state offers a person.
  func offer(_ state: Int) -> Offer { offers[Int(details[state] >> 2)] }

  /// How many inputs a state has.
  func inputCount(_ state: Int) -> Int {
    hasExited(state) ? 0 : offers[Int(details[state] >> 2)].events.count + (hasTimer(state) ? 2 : 1)
  }

  /// An input of a state: what it offers, then back, then time.
  func input(_ position: Int, of state: Int) -> OfferedInput {
    offers[Int(details[state] >> 2)].input(position)
  }

  /// The steps whose calls wait for an answer in a state.
  func openSites(_ state: Int) -> [CallSite] { hasExited(state) ? [] : offer(state).openSites }

  /// Whether an input of a state is time that passes.
  func isTime(_ position: Int, of state: Int) -> Bool {
    position == offers[Int(details[state] >> 2)].events.count + 1
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
