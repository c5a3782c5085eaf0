extension ValidationReport {
  /// What a report comes to, which decides how the command ends.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// Nothing speaks against the flows.
    case clean
    /// Something was found.
    case findings
    /// Nothing was found, and something is undecided, or not proved where proofs are required.
    case undecided
    /// A file could not be read, so nobody knows.
    case unread
    /// A bug of flowspec kept files from being checked.
    case failed
  }

  /// What the report comes to.
  ///
  /// - Parameters:
  ///   - requiringProof: Whether explorations and properties have to be proved; that they hold for the inputs that were tried
  ///     is not enough then.
  ///   - allowingUndecided: Whether what is undecided counts as clean.
  public func outcome(requiringProof: Bool = false, allowingUndecided: Bool = false) -> Outcome {
    if unread.contains(where: \.isInternal) { return .failed }
    if !unread.isEmpty { return .unread }
    if checks.contains(where: \.isFailure) { return .findings }
    let claims = checks.filter { $0.kind == .exploration || $0.kind == .property }
    if requiringProof { return claims.allSatisfy { $0.verdict == .proved } ? .clean : .undecided }
    if allowingUndecided { return .clean }
    return claims.contains { $0.verdict == .undecided } ? .undecided : .clean
  }
}
