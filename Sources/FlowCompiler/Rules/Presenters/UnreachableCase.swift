internal import Diagnostics
internal import FlowSpec

/// A case of a model after one that is always shown.
///
/// Reported while lowering presenters.
struct UnreachableCase: DiagnosticKind {
  static let code: DiagnosticCode = "unreachable-case"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    Of several cases, the first one whose `when` holds is shown. A case without `when` has no condition that can fail,
    so it must be the last case.
    """
  static let example = DiagnosticExample(from: .mail, wrong: [.remove(#"when: "!isSent""#)])

  let caseName: String
  let before: String

  var message: String { "the case '\(caseName)' is never shown, because '\(before)' has no 'when'" }

  var hints: [String] { ["give '\(before)' a 'when'", "move '\(before)' to the end"] }
}
