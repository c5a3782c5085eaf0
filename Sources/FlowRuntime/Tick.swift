public import FlowProgram

/// The result of one tick: one or more inputs and then at most one model.
public struct Tick: Sendable {
  /// The number of the tick, counting the launch as the first.
  public internal(set) var number = 0
  /// The time at its end, in nanoseconds since the launch.
  public internal(set) var time: Int64 = 0
  /// The new model, or `nil` when it equals the previous one.
  public var model: FlowModel? { shown?.model }
  /// The new model by reference, because its parts are many and ticks are passed on often.
  var shown: ShownModel?
  /// The faults in the order of the inputs. Each fault undid its input.
  public internal(set) var faults: [Fault] = []
  /// The inputs that no presenter heard.
  public internal(set) var dropped: [DroppedInput] = []
  /// The events that steps sent to presenters that had left, in order, a thousand at most.
  public internal(set) var unheard: [UnheardEvent] = []
  /// The service requests to the host, in order.
  public internal(set) var requests: [ServiceRequest] = []
  /// The work counters of the tick.
  public internal(set) var counters = Counters()
  /// The trace of the tick, in order. Empty unless the flow is traced.
  public internal(set) var trace: [TraceEntry] = []
}

/// The work of all ticks of a running flow.
public struct Totals: Sendable, Hashable {
  /// The number of ticks, including the launch.
  public internal(set) var ticks = 0
  /// The number of emitted models, including the first.
  public internal(set) var emissions = 0
  /// The number of built models of presenters.
  public internal(set) var recompositions = 0
  /// The number of requested models of presenters that were still valid.
  public internal(set) var reuses = 0

  mutating func add(_ counters: Counters, hasModel: Bool) {
    ticks += 1
    if hasModel { emissions += 1 }
    recompositions += counters.modelsBuilt
    reuses += counters.modelsReused
  }
}

extension Tick {
  /// Whether an input had no effect, so that it need not run again. Time passes regardless of faults.
  func hasUndone(_ index: Int, _ input: Input) -> Bool {
    switch input {
    case .advance, .resume: false
    // A call is resolved whatever its steps do.
    case .reply, .item, .streamFailed, .itemUnusable: dropped.contains { $0.index == index }
    case .event, .back, .backGesture, .arrange, .dismiss, .locale, .forward, .open:
      dropped.contains { $0.index == index } || faults.contains { $0.input == index }
    }
  }

  /// Returns both ticks as one, with the other one first.
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

/// The work done in a tick.
public struct Counters: Sendable, Hashable {
  /// The number of handled inputs and timers.
  public internal(set) var macrosteps = 0
  /// The number of events that steps sent and presenters handled.
  public internal(set) var sentEvents = 0
  /// The number of computed derived values.
  public internal(set) var derivedComputed = 0
  /// The number of built models.
  public internal(set) var modelsBuilt = 0
  /// The number of requested models that were still valid.
  public internal(set) var modelsReused = 0
  /// The number of effect runs.
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
