internal import Diagnostics

/// A navigation to a screen with a result that ignores the result.
///
/// Reported while lowering presenters.
struct DroppedResult: DiagnosticKind {
  static let code: DiagnosticCode = "dropped-result"
  static let group = DiagnosticGroup.navigation
  static let severity = Severity.warning
  static let explanation = """
    A screen or a flow with a `result` returns a value to its caller. A `navigate` without `then` silently drops this
    value.
    """
  static let example = DiagnosticExample(from: .shop, wrong: [.remove("then: { set: { size: =result } }")])

  let screen: String

  var message: String { "the result of '\(screen)' is dropped, since this 'navigate' has no 'then'" }

  var hints: [String] { ["write 'then' with steps that use 'result'", "write 'then: []' if it is not needed"] }
}
