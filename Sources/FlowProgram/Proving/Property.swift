public import CEL
public import Diagnostics

/// Something that an author claims about every run of the flow.
public struct Property: Sendable {
  /// What is claimed.
  public enum Claim: String, Sendable, CaseIterable {
    /// A condition holds at every moment.
    case always
    /// A condition holds at no moment.
    case never
    /// There is a run to a moment in which a condition holds.
    case reachable
    /// From every moment there is a run on to one in which a condition holds.
    case alwaysReachable
    /// After each moment of the first kind comes one of the second.
    case leadsTo
    /// No moment of the second kind comes before one of the first.
    case precedes
    /// The first holds until the second does, which it does some time.
    case until

    /// Whether two conditions are needed rather than one.
    public var takesTwo: Bool { self == .leadsTo || self == .precedes || self == .until }
  }

  /// Something that is the case at a moment, or is not.
  public enum Moment: Sendable {
    /// A condition over what the flow can read.
    case holds(Expression)
    /// An event was heard on the way to this moment, by the positions of its presenter and of the event.
    case heard(presenter: Int, event: Int)
  }

  /// The stretch of a run that the claim is about.
  public enum Scope: Sendable {
    /// All of it.
    case everywhere
    /// From the first moment of a kind on.
    case after(Moment)
    /// Up to the first moment of a kind, which may never come.
    case before(Moment)
    /// From each moment of the first kind up to the next of the second.
    case between(Moment, Moment)
  }

  /// The name the author gave it.
  public let name: String
  /// What is claimed.
  public let claim: Claim
  /// What it is claimed of: one moment, or two where the claim takes two.
  public let moments: [Moment]
  /// Where it is claimed.
  public let scope: Scope
  /// The property in the file.
  public let span: Span

  /// Describes a property.
  public init(name: String, claim: Claim, moments: [Moment], scope: Scope = .everywhere, span: Span) {
    self.name = name
    self.claim = claim
    self.moments = moments
    self.scope = scope
    self.span = span
  }
}
