public import FlowProgram

/// What came of one tick: one or more inputs and then at most one model.
public struct Tick: Sendable {
  /// The new model, or `nil` when it equals the one before.
  public internal(set) var model: FlowModel?
  /// What failed, in the order of the inputs; each fault undid its input.
  public internal(set) var faults: [Fault] = []
  /// The inputs that nobody heard.
  public internal(set) var dropped: [DroppedInput] = []
  /// What the tick cost.
  public internal(set) var counters = Counters()
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
}
