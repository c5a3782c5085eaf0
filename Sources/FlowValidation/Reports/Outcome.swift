extension ValidationReport {
  /// What a report comes to, which decides how the command ends.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// Nothing speaks against the flows.
    case clean
    /// Something was found.
    case findings
    /// Proofs were asked for, and are not there.
    case inconclusive
    /// A file could not be read, so nobody knows.
    case unread
    /// A bug of flowspec kept files from being checked.
    case failed
  }

  /// What the report comes to.
  ///
  /// - Parameter requiringProof: Whether explorations and properties have to be proved; that they hold for the inputs that were
  ///   tried is not enough then.
  public func outcome(requiringProof: Bool = false) -> Outcome {
    if unread.contains(where: \.isInternal) { return .failed }
    if !unread.isEmpty { return .unread }
    if checks.contains(where: \.isFailure) { return .findings }
    guard requiringProof else { return .clean }
    let isProved = checks.allSatisfy { check in
      check.kind != .exploration && check.kind != .property || check.verdict == .proved
    }
    return isProved ? .clean : .inconclusive
  }
}
