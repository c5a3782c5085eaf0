internal import Diagnostics
internal import FlowSpec

/// A model without a case for when none of its conditions holds.
///
/// Reported while lowering presenters.
struct InexhaustiveModel: DiagnosticKind {
  static let code: DiagnosticCode = "inexhaustive-model"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A model always has exactly one of its cases, so the last case must not have a `when`.
    """
  static let example = DiagnosticExample(
    from: .mail,
    wrong: [
      .replace(
        """
        Sent:
          address: =address
        """,
        """
        Sent:
          when: address != ""
          address: =address
        """)
    ])

  let caseName: String

  var message: String { "no case is shown when '\(caseName)' is not, because it is the last case and has a 'when'" }

  var hints: [String] { ["remove the 'when' of '\(caseName)'", "add a last case without 'when'"] }
}
