internal import Diagnostics

/// A property, as written.
public struct PropertyDeclaration: Sendable {
  /// The name, in any words.
  public let name: Name
  /// The key that says what is claimed.
  public let claim: Name
  /// The conditions that it is claimed of: one or two.
  public let conditions: [Formula]
  /// Where it is claimed, or `nil` for everywhere.
  public let scope: PropertyScopeSyntax?
}

/// Where a property is claimed, as written.
public struct PropertyScopeSyntax: Sendable {
  /// The key: `after`, `before` or `between`.
  public let key: Name
  /// Its conditions: two for `between`, one otherwise.
  public let conditions: [Formula]
}

/// What an author says about exploring the flow, as written.
public struct ExplorationDeclaration: Sendable {
  /// State that does not count, as `PRESENTER.STATE`.
  public var ignored: [Name] = []
  /// How far state is followed, by `PRESENTER.STATE` or `backstack`.
  public var bounds: [(place: Name, limit: UInt64)] = []
  /// The values to try, by `PRESENTER.EVENT.FIELD` or `PRESENTER.STATE`.
  public var samples: [(place: Name, values: [ValueSyntax])] = []
  /// The params that the flow is explored with, or `nil` when none are given.
  public var params: GivenParams?
  /// Whether the process of the flow may die.
  public var triesProcessDeath = false

  /// Says nothing.
  public init() {}
}
