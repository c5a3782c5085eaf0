public import Diagnostics

/// The severity of a rule, in the syntax of `lint`.
public struct LintSetting: Sendable {
  /// The code of the rule.
  public let rule: Name
  /// The word for the severity.
  public let severity: Name
  /// The part of the flow that the setting applies to, as in `screens.login`, or `nil` for the whole flow.
  public let place: LintPlace?
  /// The reason for the setting, or `nil` when none is given.
  public let reason: Name?
}

/// A place that a setting names, key by key from the outermost.
public struct LintPlace: Sendable {
  /// The part of the flow at a place.
  public enum Part: Sendable {
    /// The bytes from the key on.
    case found(Span)
    /// A key that the part before it does not have.
    case unknown(key: String, within: String, keys: [String])
  }

  /// The place as it is written.
  public let name: Name
  /// The part of the flow.
  public let part: Part
}
