public import CEL
public import FlowProgram

/// Initial state that replaces the declared one, for tests that start in the middle of a flow.
///
/// It applies to every presenter created during the life of the flow's process. A restored flow has none of it
/// beyond the state that its presenters already hold.
public struct GivenState: Sendable {
  private var values: [PresenterID: [SlotID: Value]] = [:]

  /// Creates an empty set of values.
  public init() {}

  /// Sets the initial value of a slot, by its index in the slots of a presenter of the program.
  public mutating func set(presenter: PresenterID, slot: SlotID, to value: Value) {
    values[presenter, default: [:]][slot] = value
  }

  /// Returns the given initial value of a slot, or `nil` when the declared one applies.
  func value(presenter: PresenterID, slot: SlotID) -> Value? { values[presenter]?[slot] }
}
