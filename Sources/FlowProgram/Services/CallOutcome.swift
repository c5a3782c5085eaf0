public import CEL

/// What came of a call, or came on a stream.
public enum CallOutcome: Sendable {
  /// A value of the declared type; `null` where the operation returns none.
  case returned(Value)
  /// One of the declared errors.
  case failed(String)
  /// Something that no flow can take for an answer; why not, as a clause that names the operation. It is a fault, never tried again.
  case unusable(String)

  /// Whether both are the same, down to the form of numbers.
  public func isIdentical(to other: CallOutcome) -> Bool {
    switch (self, other) {
    case (.returned(let own), .returned(let others)): own.isIdentical(to: others)
    case (.failed(let own), .failed(let others)), (.unusable(let own), .unusable(let others)):
      own.utf8.elementsEqual(others.utf8)
    default: false
    }
  }
}
