internal import Diagnostics
internal import FlowSpec

/// A rule that is turned off without a reason.
///
/// Reported while reading settings.
struct MissingReason: DiagnosticKind {
  static let code: DiagnosticCode = "missing-reason"
  static let group = DiagnosticGroup.style
  static let explanation = """
    A setting that turns a rule off needs a reason, so that later readers of the flow can judge whether the reason \
    still applies.
    """
  static let example = DiagnosticExample(
    from: .meter,
    wrong: [.remove("reason: The app that embeds this flow fills it in.")])

  let code: String

  var message: String { "'\(code)' is turned off without a reason" }

  var hints: [String] { ["add 'reason: …'"] }
}
