internal import Diagnostics

/// A navigation to a screen with a result that ignores the result.
struct DroppedResult: DiagnosticKind {
  static let code: DiagnosticCode = "dropped-result"
  static let group = DiagnosticGroup.navigation
  static let severity = Severity.warning
  static let explanation = """
    A screen or a flow that declares a `result` is there to be asked for something. Where a `navigate` has no `then`, the answer
    is dropped without a trace.
    """
  static let example = DiagnosticExample(from: .shop, wrong: [.remove("then: { set: { size: =result } }")])

  let screen: String

  var message: String { "what '\(screen)' returns is dropped, since this 'navigate' has no 'then'" }

  var hints: [String] { ["write 'then' with what is done with 'result'", "write 'then: []' where it is not needed"] }
}
