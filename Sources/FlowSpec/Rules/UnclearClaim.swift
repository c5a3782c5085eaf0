internal import Diagnostics

/// A property without a claim, or with several.
///
/// Reported while reading declarations.
struct UnclearClaim: DiagnosticKind {
  static let code: DiagnosticCode = "unclear-claim"
  static let group = DiagnosticGroup.flow
  static let explanation = """
    A property makes exactly one claim. A condition holds `always` or `never`, or is `reachable` or `alwaysReachable`.
    Of two conditions, the first one `leadsTo` or `precedes` the second one, or holds `until` the second one holds. One
    of `after`, `before` and `between` may limit the claim.
    """
  static let example = DiagnosticExample(
    from: .door,
    with: [
      .append(
        """
        properties:
          one screen: { always: backstack.depth == 1 }
        """)
    ],
    wrong: [.replace("always: backstack.depth == 1", "always: backstack.depth == 1, never: backstack.depth > 1")])

  let property: String
  /// The written keys, of which there should be one.
  let written: [String]

  var message: String {
    guard written.count > 1 else { return "the property '\(property)' claims nothing" }
    return "the property '\(property)' has both '\(written[0])' and '\(written[1])'"
  }

  var hints: [String] {
    if written.count > 1 { return ["split it into two properties"] }
    return ["write 'always: CONDITION', 'never: CONDITION', 'reachable: CONDITION' or another claim"]
  }
}
