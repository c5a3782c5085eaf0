internal import FlowProgram

/// Why what was asked of the outside did not come about.
///
/// Where the binding ties the cause to a declared error, the flow fails with that; otherwise the words become a fault. They never
/// hold anything secret, and are the same each time.
struct OutsideProblem: Error, Hashable {
  /// What went wrong, by what authors can name.
  let cause: FailureCause
  /// The same as a clause that goes on behind `what 'notes.add' asked for failed:`.
  let words: String
  /// An error that the other side named itself, which counts when the operation declares it.
  var named: String?

  init(_ cause: FailureCause, _ words: String) {
    self.cause = cause
    self.words = words
  }

  /// The other side answered with an error of its own.
  init(named error: String) {
    cause = .malformed
    words = "the service failed with '\(String(error.prefix(80)))'"
    named = error
  }
}
