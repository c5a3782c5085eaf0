/// The source of an expression's variables. Hosts subclass it.
///
/// A read is one virtual call by slot, made when the value is needed, so a host may compute values lazily.
open class Scope {
  /// Creates a scope without variables.
  public init() {}

  /// Returns the value in a slot. The host defines the slots of its declarations.
  open func value(of slot: Int) throws(EvaluationError) -> Value {
    throw EvaluationError(.unboundVariable, "no value is bound to this variable")
  }

  /// Whether a running evaluation should stop. Long loops check it periodically.
  open var isInterrupted: Bool { false }
}

/// A scope of values in an array, by slot.
public final class ArrayScope: Scope {
  private let values: [Value]

  /// Creates a scope in which the position of each value is its slot.
  public init(_ values: [Value]) { self.values = values }

  public override func value(of slot: Int) throws(EvaluationError) -> Value {
    if slot >= 0, slot < values.count { return values[slot] }
    throw EvaluationError(.unboundVariable, "no value is bound to this variable")
  }
}
