public import CEL

/// What state begins with in place of what a program declares, for tests that start in the middle of things.
///
/// It holds for every presenter that is created while the process of the flow lives; a flow that is restored has none of it but
/// what its presenters hold already.
public struct GivenState: Sendable {
  private var values: [Int: [Int: Value]] = [:]

  /// Gives nothing.
  public init() {}

  /// Says what a piece of state begins with, by its position in the slots of a presenter of the program.
  public mutating func set(presenter: Int, slot: Int, to value: Value) {
    values[presenter, default: [:]][slot] = value
  }

  /// What a piece of state begins with, or `nil` when that is as declared.
  func value(presenter: Int, slot: Int) -> Value? { values[presenter]?[slot] }
}
