internal import Diagnostics
internal import FlowSpec

/// A rule that is turned off without a reason.
///
/// Reported while reading settings.
struct MissingReason: DiagnosticKind {
  static let code: DiagnosticCode = "missing-reason"
  static let group = DiagnosticGroup.style
  static let explanation = """
    Later readers of the flow must be able to judge whether the warning is still unfounded, so turning a rule off \
    requires a reason.
    """
  static let example = DiagnosticExample(
    from: .meter,
    wrong: [.remove("reason: The app that embeds this flow fills it in.")])

  let code: String

  var message: String { "'\(code)' is turned off without a reason" }

  var hints: [String] { ["add 'reason: …'"] }
}
