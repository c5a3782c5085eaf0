/// The differences between states that count as equal, and the bounds up to which values are explored.
///
/// Ignoring a value merges states in which the flow may continue differently. Behavior that was not found may then
/// still exist.
public struct StateAbstraction: Sendable {
  /// The treatment of a slot.
  public enum Treatment: Sendable, Hashable {
    /// The slot counts exactly.
    case exact
    /// The slot does not count.
    case ignored
    /// The slot counts, and states in which its magnitude or its number of elements exceeds the bound are excluded.
    case atMost(UInt64)
    /// As ``atMost(_:)``, and likewise for fields, by index, of the record in the slot, or of each record of the
    /// list in it.
    case fieldsAtMost(UInt64, fields: [Int: UInt64])
  }

  /// The treatments of the slots of each presenter of the program. Empty where all of them count exactly.
  public var slots: [[Treatment]]
  /// The number of entries of the backstack beyond which states are excluded, or `nil` without a bound.
  public var stackDepth: Int?

  /// The number of messages beyond which states are excluded, or `nil` without a bound.
  public var messageCount: Int?

  /// The number of waiting calls beyond which states are excluded, or `nil` without a bound.
  public var callCount: Int?
  /// The number of armed timers beyond which states are excluded, or `nil` without a bound.
  public var timerCount: Int?

  public init(slots: [[Treatment]] = [], stackDepth: Int? = nil, messageCount: Int? = nil) {
    self.slots = slots
    self.stackDepth = stackDepth
    self.messageCount = messageCount
  }

  /// Whether every slot counts exactly.
  var isExact: Bool { slots.isEmpty }

  /// Whether any slot does not count.
  var ignoresAnything: Bool { slots.contains { $0.contains(.ignored) } }

  /// Returns the treatments of the slots of a presenter, or `nil` when all of them count exactly.
  func slots(of presenter: Int) -> [Treatment]? {
    guard presenter < slots.count, !slots[presenter].isEmpty else { return nil }
    return slots[presenter]
  }
}
