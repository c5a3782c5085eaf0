/// How much a rule is to count, as written under `lint`.
public struct LintSetting: Sendable {
  /// The code of the rule.
  public let rule: Name
  /// The word for how much it counts.
  public let severity: Name
  /// The part of the flow that it is about, as `screens.login`, or `nil` for all of it.
  public let place: Name?
  /// Why, or `nil` when that is not said.
  public let reason: Name?
}
