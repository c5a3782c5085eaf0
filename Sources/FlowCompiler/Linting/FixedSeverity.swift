internal import Diagnostics
internal import FlowSpec

/// A mistake that keeps flows from running is to count less.
struct FixedSeverity: DiagnosticKind {
  static let code: DiagnosticCode = "fixed-severity"
  static let group = DiagnosticGroup.style
  static let explanation = """
    What keeps a flow from running cannot be turned off or down: there would be nothing to run. Warnings can.
    """
  static let example = DiagnosticExample.meter(
    wrong: """
        unknown-screen: off
        unused-declaration:
      """,
    insteadOf: """
        unused-declaration:
      """)

  let code: String

  var message: String { "'\(code)' keeps a flow from running, and stays an error" }

  var hints: [String] { ["take it out, and mend what it finds"] }
}
