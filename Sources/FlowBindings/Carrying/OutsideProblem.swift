internal import FlowProgram

/// A failure of what was asked of the outside.
///
/// Where the binding ties the cause to a declared error, the flow fails with that; otherwise the words become a fault. They never
/// hold anything secret, and are the same each time.
struct OutsideProblem: Error, Hashable {
  /// What went wrong, by what authors can name.
  let cause: FailureCause
  /// The same as a clause that goes on behind `'notes.add' failed:`.
  let words: String
  /// The kind of fault that it is where no error stands for it.
  let kind: ServiceFault.Kind
  /// How long the other side asks to be left alone, if it does.
  var retryAfter: Duration?
  /// An error that the other side named itself, which counts when the operation declares it.
  var named: String?

  init(_ cause: FailureCause, _ words: String, kind: ServiceFault.Kind? = nil) {
    self.cause = cause
    self.words = words
    self.kind = kind ?? cause.usualKind
  }

  /// The other side answered with an error of its own.
  init(named error: String) {
    self.init(.malformed, "the service failed with '\(String(error.prefix(80)))'", kind: .mismatched)
    named = error
  }
}

extension FailureCause {
  /// The kind of fault that it is, unless a carrier knows better.
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
