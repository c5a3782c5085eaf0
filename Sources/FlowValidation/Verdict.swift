/// What a check of a flow came to.
public enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
  /// It holds in every state that the flow can reach, with every input.
  case proved
  /// It holds in every state that the inputs that were tried can reach; others exist.
  case holds
  /// It does not hold, and there is a run that shows it.
  case violated
  /// A bound was hit before the answer was known.
  case inconclusive

  /// Whether nothing speaks against the check; `inconclusive` says nothing either way.
  public var isGood: Bool { self == .proved || self == .holds }
}
