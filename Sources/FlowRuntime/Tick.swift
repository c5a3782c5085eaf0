public import FlowProgram

/// What came of one tick: one or more inputs and then at most one model.
public struct Tick: Sendable {
  /// How many ticks there have been, this one and the launch included.
  public internal(set) var number = 0
  /// When it ended, in nanoseconds since the launch.
  public internal(set) var time: Int64 = 0
  /// The new model, or `nil` when it equals the one before.
  public internal(set) var model: FlowModel?
  /// What failed, in the order of the inputs; each fault undid its input.
  public internal(set) var faults: [Fault] = []
  /// The inputs that nobody heard.
  public internal(set) var dropped: [DroppedInput] = []
  /// The events that steps have sent to presenters that had left, in order, a thousand at most.
  public internal(set) var unheard: [UnheardEvent] = []
  /// What the outside is asked for, in order.
  public internal(set) var requests: [ServiceRequest] = []
  /// What the tick cost.
  public internal(set) var counters = Counters()
  /// What happened in the tick, in order; empty unless the flow is traced.
  public internal(set) var trace: [TraceEntry] = []
}

/// What all ticks of a running flow cost together.
public struct Totals: Sendable, Hashable {
  /// Ticks that ran, the launch included.
  public internal(set) var ticks = 0
  /// Models that were emitted, the first included.
  public internal(set) var emissions = 0
  /// Models of presenters that were built.
  public internal(set) var recompositions = 0
  /// Models of presenters that were asked for and still right.
  public internal(set) var reuses = 0

  mutating func add(_ counters: Counters, hasModel: Bool) {
    ticks += 1
    if hasModel { emissions += 1 }
    recompositions += counters.modelsBuilt
    reuses += counters.modelsReused
  }
}

extension Tick {
  /// Whether an input came to nothing, so that it need not run again. Time passes whatever fails meanwhile.
  func hasUndone(_ index: Int, _ input: Input) -> Bool {
    switch input {
    case .advance, .resume: false
    // A call is resolved whatever follows it.
    case .reply, .item, .streamFailed, .itemUnusable: dropped.contains { $0.index == index }
    case .event, .back, .backGesture, .arrange, .dismiss, .locale, .forward, .open:
      dropped.contains { $0.index == index } || faults.contains { $0.input == index }
    }
  }

  /// Both ticks as one, of which the other came first.
  func following(_ other: Tick) -> Tick {
    var both = self
    both.faults = other.faults + faults
    both.dropped = other.dropped + dropped
    both.unheard = other.unheard + unheard
    both.trace = other.trace + trace
    both.requests = other.requests + requests
    both.counters = other.counters.adding(counters)
    return both
  }
}

/// What a tick cost, in things done.
public struct Counters: Sendable, Hashable {
  /// Inputs and timers that were handled.
  public internal(set) var macrosteps = 0
  /// Events that steps sent and presenters handled.
  public internal(set) var sentEvents = 0
  /// Derived values that were computed.
  public internal(set) var derivedComputed = 0
  /// Models that were built.
  public internal(set) var modelsBuilt = 0
  /// Models that were asked for and still right.
  public internal(set) var modelsReused = 0
  /// Lists of steps that effects ran.
  public internal(set) var effectRuns = 0

  fileprivate func adding(_ other: Counters) -> Counters {
    var sum = self
    sum.macrosteps += other.macrosteps
    sum.sentEvents += other.sentEvents
    sum.derivedComputed += other.derivedComputed
    sum.modelsBuilt += other.modelsBuilt
    sum.modelsReused += other.modelsReused
    sum.effectRuns += other.effectRuns
    return sum
  }
}
