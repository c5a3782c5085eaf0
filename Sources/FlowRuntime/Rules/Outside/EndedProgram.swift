internal import Diagnostics

/// A program that performs a service has ended, or cannot be started.
struct EndedProgram: OutsideDiagnostic {
  static let code: DiagnosticCode = "ended-program"
  static let explanation = """
    When the program of a service ends, all its pending requests fail. The next call starts the program again. The
    standard error of the program is shown together with the flow, and usually contains the reason.
    """
  static let example = DiagnosticExample.process(
    wrong: #"errors: { failed: timeout }"#,
    right: #"errors: { failed: [timeout, exit] }"#)

  let failure: OutsideFailure

  var hints: [String] { [failure.tie(to: "exit"), "run the program by hand, and read its output"] }
}
