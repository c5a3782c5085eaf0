/// What two states may differ in and still count as one, and how far values are followed.
///
/// Leaving a value out joins states in which the flow may go on differently: what was never seen then may still exist.
public struct StateAbstraction: Sendable {
  /// What is done with a slot.
  public enum Treatment: Sendable, Hashable {
    /// It counts as it is.
    case exact
    /// It does not count.
    case ignored
    /// It counts, and states are left out in which its magnitude or its number of elements passes this.
    case atMost(UInt64)
    /// Like ``atMost(_:)``, and so for fields of the record that it is, or of each record in the list that it is, by their
    /// positions.
    case fieldsAtMost(UInt64, fields: [Int: UInt64])
  }

  /// For each presenter of the program what is done with its slots; empty where all of them count.
  public var slots: [[Treatment]]
  /// How many entries the backstack may have before states are left out, or `nil` for any number.
  public var stackDepth: Int?

  /// How many messages may be shown before states are left out, or `nil` for any number.
  public var messageCount: Int?

  /// The number of waiting calls beyond which states are left out, or `nil` for any number.
  public var callCount: Int?
  /// The number of armed timers beyond which states are left out, or `nil` for any number.
  public var timerCount: Int?
  /// Whether states count as two that only differ in which of two calls that wait was made first: where the process may die,
  /// that is the order in which they are lost.
  public var tellsCallsApart = false

  /// Describes an abstraction.
  public init(slots: [[Treatment]] = [], stackDepth: Int? = nil, messageCount: Int? = nil) {
    self.slots = slots
    self.stackDepth = stackDepth
    self.messageCount = messageCount
  }

  /// Whether every slot counts as it is.
  var isExact: Bool { slots.isEmpty }

  /// Whether any slot does not count.
  var ignoresAnything: Bool { slots.contains { $0.contains(.ignored) } }

  /// What is done with the slots of a presenter, or `nil` when all of them count.
  func slots(of presenter: Int) -> [Treatment]? {
    guard presenter < slots.count, !slots[presenter].isEmpty else { return nil }
    return slots[presenter]
  }
}
