/// The parts of a flow that a proof run tells apart.
package enum ProofDetail: Int, Comparable, Sendable {
  /// Only the parts that decide about the claims or about the general checks.
  case deciding
  /// Effects and children as well that decide nothing.
  case parts
  /// The guards of all events as well, so that the run tries every alternative that can run.
  case guards

  package static func < (left: ProofDetail, right: ProofDetail) -> Bool { left.rawValue < right.rawValue }
}
