internal import Diagnostics
internal import FlowSpec

/// A scenario that acts but checks nothing.
struct ExpectsNothing: DiagnosticKind {
  static let code: DiagnosticCode = "expects-nothing"
  static let group = DiagnosticGroup.scenarios
  static let severity = Severity.warning
  static let explanation = """
    A scenario without an `expect` passes if no step fails, even if the flow shows a wrong screen.
    """
  static let example = DiagnosticExample(
    from: .till,
    wrong: [
      .remove("- run: opens"),
      .remove("- expect: { in: sum, model: { text: 7 in the till } }"),
    ])

  let name: String

  var message: String { "the scenario '\(name)' expects nothing" }

  var hints: [String] { ["add the expected results: '- expect: { … }'"] }
}

extension ExpectsNothing {
  static func check(_ declarations: [ScenarioDeclaration], into report: inout Report) {
    for declaration in declarations where !declaration.steps.contains(where: \.expectsSomething) {
      report.add(ExpectsNothing(name: declaration.name.text), at: declaration.name.span)
    }
  }
}

extension ScenarioStepSyntax {
  /// Whether the step checks the result of earlier steps.
  fileprivate var expectsSomething: Bool {
    switch action {
    case .expect, .run: return true
    case .use, .open, .send, .back, .forward, .swipe, .dismiss, .locale, .advance, .reply, .sampled, .background,
      .foreground, .kill, .repeated:
      return action.inner.contains(where: \.expectsSomething)
    }
  }
}
