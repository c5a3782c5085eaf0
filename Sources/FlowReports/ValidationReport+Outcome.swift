extension ValidationReport {
  /// The overall outcome of a report, which decides the exit code.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// No findings.
    case clean
    /// At least one finding.
    case findings
    /// No findings, and something is undecided, or not proved although proofs are required.
    case undecided
    /// A file could not be read.
    case unread
    /// A bug in flowspec prevented files from being checked.
    case failed
  }

  /// Returns the overall outcome of the report.
  ///
  /// - Parameters:
  ///   - requiringProof: Whether explorations and properties have to be proved. It is then not sufficient that they
  ///     hold for the tried inputs.
  ///   - allowingUndecided: Whether undecided checks count as clean.
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
