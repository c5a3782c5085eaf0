public import CEL
internal import FlowProgram

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
    /// A part of the slot counts.
    case seen(SlotView)
    /// A part of the slot, which contains a string, counts while the presenter is visible. While it is hidden, a
    /// walker replaces the string by the resting one. So a presenter that becomes visible has the same string on each
    /// path.
    case seenWhileVisible(SlotView, resting: String)
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

  /// The values whose occurrences are counted, or `nil` for none.
  public var named: NamedValues?
  /// Whether messages do not count, nor the timers that dismiss them.
  public var forgetsMessages = false
  /// For each presenter of the program, whether each of its effects does not count. Empty where all of them count.
  public var forgottenEffects: [[Bool]] = []
  /// For each presenter of the program, whether each of its children does not count, with everything inside. Empty
  /// where all of them count. Inputs of such children are not offered.
  public var forgottenChildren: [[Bool]] = []
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
  var ignoresAnything: Bool { slots.contains { $0.contains { $0.hidesAnything } } }

  /// Whether slots of hidden presenters have resting strings.
  var restsAnything: Bool {
    slots.contains { $0.contains { if case .seenWhileVisible = $0 { true } else { false } } }
  }

  /// Whether some timers do not count.
  var forgetsTimers: Bool { forgetsMessages || !forgottenEffects.isEmpty }

  /// Whether an effect of a presenter does not count.
  func forgets(effect: EffectID, of presenter: PresenterID) -> Bool {
    forgottenEffects.element(at: presenter.position)?.element(at: effect.position) ?? false
  }

  /// Whether a child of a presenter does not count.
  func forgets(child: ChildID, of presenter: PresenterID) -> Bool {
    forgottenChildren.element(at: presenter.position)?.element(at: child.position) ?? false
  }

  /// Returns the treatments of the slots of a presenter, or `nil` when all of them count exactly.
  func slots(of presenter: PresenterID) -> [Treatment]? {
    guard presenter.position < slots.count, !slots[presenter.position].isEmpty else { return nil }
    return slots[presenter.position]
  }
}

/// The part of the values of a slot that counts: values with the same image count as equal.
public final class SlotView: Sendable, Hashable {
  let image: @Sendable (Value) -> Value
  /// Whether different values have different images.
  let isExact: Bool

  /// Creates a view from a function that returns the image of a value.
  public init(isExact: Bool = false, _ image: @escaping @Sendable (Value) -> Value) {
    self.isExact = isExact
    self.image = image
  }

  public static func == (left: SlotView, right: SlotView) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension StateAbstraction.Treatment {
  /// Whether values that differ may count as equal.
  public var hidesAnything: Bool {
    switch self {
    case .ignored: true
    case .seen(let view): !view.isExact
    case .seenWhileVisible: true
    case .exact, .atMost, .fieldsAtMost: false
    }
  }
}
