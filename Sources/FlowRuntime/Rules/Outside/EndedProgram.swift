internal import Diagnostics

/// A program that performs a service has ended, or cannot be started.
struct EndedProgram: OutsideDiagnostic {
  static let code: DiagnosticCode = "ended-program"
  static let explanation = """
    All pending requests fail when the program ends. The next call starts it again. Its standard error is shown beside
    the flow and usually contains the reason.
    """
  static let example = DiagnosticExample.process(
    wrong: #"errors: { failed: timeout }"#,
    right: #"errors: { failed: [timeout, exit] }"#)

  let failure: OutsideFailure

  var hints: [String] { [failure.tie(to: "exit"), "run the program by hand, and read its output"] }
}
