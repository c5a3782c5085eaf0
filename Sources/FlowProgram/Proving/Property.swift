public import CEL
public import Diagnostics

/// A declared property of every run of the flow.
public struct Property: Sendable {
  /// The kind of a property.
  public enum Claim: String, Sendable, CaseIterable {
    /// A condition holds at every moment.
    case always
    /// A condition holds at no moment.
    case never
    /// Some run reaches a moment at which a condition holds.
    case reachable
    /// From every moment some continuation reaches a moment at which a condition holds.
    case alwaysReachable
    /// Every moment of the first kind is followed by one of the second.
    case leadsTo
    /// No moment of the second kind precedes the first moment of the first kind.
    case precedes
    /// The first condition holds until the second does, and the second eventually holds.
    case until
  }

  /// A fact that holds or does not hold at a moment.
  public enum Moment: Sendable {
    /// A condition over the values that the flow can read.
    case holds(Expression)
    /// An event was heard in the transition to this moment, by the indices of its presenter and of the event.
    case heard(presenter: PresenterID, event: EventID)
  }

  /// The part of a run to which the claim applies.
  public enum Scope: Sendable {
    /// The whole run.
    case everywhere
    /// The run from the first moment of a kind on.
    case after(Moment)
    /// The run up to the first moment of a kind, which may never come.
    case before(Moment)
    /// The parts from each moment of the first kind up to the next of the second.
    case between(Moment, Moment)
  }

  /// The declared name.
  public let name: String
  public let claim: Claim
  /// The moments of the claim: one, or two where the claim takes two.
  public let moments: [Moment]
  public let scope: Scope
  /// The place in the source.
  public let span: Span

  public init(name: String, claim: Claim, moments: [Moment], scope: Scope = .everywhere, span: Span) {
    self.name = name
    self.claim = claim
    self.moments = moments
    self.scope = scope
    self.span = span
  }
}
