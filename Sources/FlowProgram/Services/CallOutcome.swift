public import CEL

/// The outcome of a call, or an item or the failure of a stream.
public enum CallOutcome: Sendable {
  /// A value of the declared type. `null` where the operation returns none.
  case returned(Value)
  /// One of the declared errors.
  case failed(CallError)
  /// A failure that no declared error covers. It is a fault, and the call is never retried.
  case unusable(ServiceFault)

  /// Whether both are the same, including the representation of numbers.
  public func isIdentical(to other: CallOutcome) -> Bool {
    switch (self, other) {
    case (.returned(let own), .returned(let others)): own.isIdentical(to: others)
    case (.failed(let own), .failed(let others)): own.isIdentical(to: others)
    case (.unusable(let own), .unusable(let others)):
      own.kind == others.kind && own.message.utf8.elementsEqual(others.message.utf8)
    default: false
    }
  }
}
