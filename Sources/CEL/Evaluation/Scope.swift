/// Where an expression reads its variables; hosts subclass it.
///
/// A read is one virtual call by slot, made when the value is needed and not before, so a host may compute lazily.
open class Scope {
  /// Creates a scope without variables.
  public init() {}

  /// The value in a slot. The host decides what the slots of its declarations mean.
  open func value(of slot: Int) throws(EvaluationError) -> Value {
    throw EvaluationError(.unboundVariable, "no value is bound to this variable")
  }

  /// Whether an evaluation that is under way should stop; asked now and then in long loops.
  open var isInterrupted: Bool { false }
}

/// A scope of values in an array, by slot.
public final class ArrayScope: Scope {
  private let values: [Value]

  /// Creates a scope of values, each in the slot of its position.
  public init(_ values: [Value]) { self.values = values }

  public override func value(of slot: Int) throws(EvaluationError) -> Value {
    if slot >= 0, slot < values.count { return values[slot] }
    throw EvaluationError(.unboundVariable, "no value is bound to this variable")
  }
}
