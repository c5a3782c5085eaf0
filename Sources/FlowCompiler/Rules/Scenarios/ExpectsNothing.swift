internal import Diagnostics

/// A scenario that acts but checks nothing.
struct ExpectsNothing: DiagnosticKind {
  static let code: DiagnosticCode = "expects-nothing"
  static let group = DiagnosticGroup.scenarios
  static let severity = Severity.warning
  static let explanation = """
    A scenario without an `expect` passes whatever the flow shows, as long as no step fails.
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
