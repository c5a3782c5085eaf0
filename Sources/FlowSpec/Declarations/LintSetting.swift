/// The severity of a rule, in the syntax of `lint`.
public struct LintSetting: Sendable {
  /// The code of the rule.
  public let rule: Name
  /// The word for the severity.
  public let severity: Name
  /// The part of the flow that the setting applies to, as in `screens.login`, or `nil` for the whole flow.
  public let place: Name?
  /// The reason for the setting, or `nil` when none is given.
  public let reason: Name?
}
