/// The result of a check of a flow. Its raw value is the word for it in every report.
public enum Verdict: String, Sendable, Hashable, Codable, CaseIterable {
  /// A scenario passed, or the coverage of a flow is sufficient.
  case holds
  /// A claim holds for every value and at every time.
  case proved
  /// A claim holds in every state that the tried inputs reach, and no bound cut a run that the claim is about.
  case tried = "holds for what was tried"
  /// A claim is decided by the runs within the bounds.
  case bounded = "holds within the bounds"
  /// A claim is violated by a run, or no run of a complete exploration reaches what has to be reachable.
  case violated
  /// The premise of a claim never held, so the claim was never tested.
  case vacuous
  /// Something ended or cut the exploration before the claim was decided, or no run reached it.
  case undecided

  /// Whether the check passed.
  public var isGood: Bool {
    switch self {
    case .holds, .proved, .tried, .bounded: true
    case .violated, .vacuous, .undecided: false
    }
  }

  /// Whether the check found a mistake.
  public var isFinding: Bool { self == .violated || self == .vacuous }
}
