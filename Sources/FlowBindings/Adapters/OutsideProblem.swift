package import CEL
package import FlowProgram

/// A failure of an adapter.
///
/// If the binding maps the cause to a declared error, the operation fails with that error. Otherwise the words
/// become a fault. The words never contain secrets, and are the same each time.
package struct OutsideProblem: Error {
  /// The cause, by the name in bindings.
  package let cause: FailureCause
  /// The cause as a clause that continues `'notes.add' failed:`.
  package let words: String
  /// The kind of the fault if no declared error applies.
  package let kind: ServiceFault.Kind
  /// The time for which the service rejects further requests, if it states one.
  package var retryAfter: Duration?
  /// An error that the service itself named. It applies if the operation declares it.
  package var named: String?
  /// The data that the service sent with the error that it named.
  package var data: Value?
  /// The body of a failed reply, from which the binding computes the data of an error. `nil` unless it is JSON.
  package var body: Value?

  package init(_ cause: FailureCause, _ words: String, kind: ServiceFault.Kind? = nil) {
    self.cause = cause
    self.words = words
    self.kind = kind ?? cause.usualKind
  }

  /// Creates the problem for an error that the service named.
  init(named error: String, data: Value? = nil) {
    self.init(.malformed, "the service failed with '\(String(error.prefix(80)))'", kind: .mismatched)
    named = error
    self.data = data
  }
}

extension OutsideProblem: Equatable {
  package static func == (one: OutsideProblem, other: OutsideProblem) -> Bool {
    func isSame(_ one: Value?, _ other: Value?) -> Bool {
      switch (one, other) {
      case (let one?, let other?): one.isIdentical(to: other)
      case (nil, nil): true
      default: false
      }
    }
    return one.cause == other.cause && one.words == other.words && one.kind == other.kind
      && one.retryAfter == other.retryAfter && one.named == other.named && isSame(one.data, other.data)
      && isSame(one.body, other.body)
  }
}

extension FailureCause {
  /// The default kind of fault for the cause.
  fileprivate var usualKind: ServiceFault.Kind {
    switch self {
    case .connection: .unreachable
    case .exit: .ended
    case .missing: .missingFile
    case .timeout: .late
    case .malformed: .unreadable
    case .tooLarge: .tooLarge
    case .status(let range): .status(range.lowerBound)
    }
  }
}
