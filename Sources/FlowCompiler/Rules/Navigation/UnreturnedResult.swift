internal import Diagnostics
internal import FlowSpec

/// A screen that declares a result but never returns one.
struct UnreturnedResult: DiagnosticKind {
  static let code: DiagnosticCode = "unreturned-result"
  static let group = DiagnosticGroup.navigation
  static let severity = Severity.warning
  static let explanation = """
    If a screen has a `result`, its caller waits for this result. If no step of the screen returns a result, the caller
    always receives `cancelled`.
    """
  static let example = DiagnosticExample(
    from: .shop,
    wrong: [.replace("small: { return: 36 }", "small: { message: Too small. }")])

  let screen: String

  var message: String { "'\(screen)' declares a result, but no step of it returns one" }

  var hints: [String] { ["write a step 'return: VALUE' where the result is known", "remove it"] }
}

extension UnreturnedResult: UsageRule {
  static func check(_ signature: Signature, _ usage: Usage, in flow: CheckedFlow, into report: inout Report) {
    guard let result = signature.declaration.result, !usage.returns else { return }
    report.add(UnreturnedResult(screen: signature.name.text), at: result.span)
  }
}
