internal import Diagnostics

/// A `then` that waits for the result of a screen without a result.
///
/// Reported while lowering presenters.
struct UnansweredThen: DiagnosticKind {
  static let code: DiagnosticCode = "unanswered-then"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    `then` runs with the result of a screen. The screen declares the type of its result under `result`, and returns the
    result with `return`. For steps that run when a screen without a result leaves, write `cancelled`.
    """
  static let example = DiagnosticExample(
    from: .shop,
    wrong: [
      .remove("result: int"),
      .replace("small: { return: 36 }", "small: { message: Too small. }"),
    ])

  let screen: String

  var message: String { "'then' waits for a result, but '\(screen)' declares none" }

  var hints: [String] {
    [
      "declare it in '\(screen)', as in 'result: string', and 'return' it there",
      "write 'cancelled' for steps that run when '\(screen)' has left",
    ]
  }
}
