internal import Diagnostics

/// The syntax of a property.
public struct PropertyDeclaration: Sendable {
  /// The name, which may contain any text.
  public let name: Name
  /// The key of the claim.
  public let claim: Name
  /// The conditions of the claim: one or two.
  public let conditions: [ExpressionSyntax]
  /// The scope of the claim, or `nil` for the whole run.
  public let scope: PropertyScopeSyntax?
}

/// The syntax of a property's scope.
public struct PropertyScopeSyntax: Sendable {
  /// The key: `after`, `before` or `between`.
  public let key: Name
  /// Its conditions: two for `between`, one otherwise.
  public let conditions: [ExpressionSyntax]
}

/// The syntax of the settings for exploration.
public struct ExplorationDeclaration: Sendable {
  /// The state to ignore, as `PRESENTER.STATE`.
  public var ignored: [Name] = []
  /// The limits of state, by `PRESENTER.STATE` or `backstack`.
  public var bounds: [(place: Name, limit: UInt64)] = []
  /// The values to try, by `PRESENTER.EVENT.FIELD` or `PRESENTER.STATE`.
  public var samples: [(place: Name, values: [ValueSyntax])] = []
  /// The params of the explored flow, or `nil` when none are given.
  public var params: GivenParams?
  /// Whether exploration includes process death.
  public var triesProcessDeath = false

  /// Creates empty settings.
  public init() {}
}
