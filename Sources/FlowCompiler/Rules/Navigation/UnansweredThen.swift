internal import Diagnostics

/// A `then` that waits for the result of a screen without a result.
struct UnansweredThen: DiagnosticKind {
  static let code: DiagnosticCode = "unanswered-then"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    `then` runs with what a screen hands back. A screen says what that is under `result`, and hands it back by `return`. What is
    to be done whenever a screen without a result goes away stands under `cancelled`.
    """
  static let example = DiagnosticExample(
    from: .shop,
    wrong: [
      .remove("result: int"),
      .replace("small: { return: 36 }", "small: { message: Too small. }"),
    ])

  let screen: String

  var message: String { "'then' waits for a result, and '\(screen)' declares none" }

  var hints: [String] {
    [
      "declare it in '\(screen)', as in 'result: string', and 'return' it there",
      "write 'cancelled' for what is done when '\(screen)' has left",
    ]
  }
}
