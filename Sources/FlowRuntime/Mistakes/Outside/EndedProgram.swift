internal import Diagnostics

/// A program that performs a service has ended, or cannot be started.
struct EndedProgram: OutsideMistake {
  static let code: DiagnosticCode = "ended-program"
  static let explanation = """
    All that was asked of the program fails when it ends. It is started again by the next call. What it wrote on its
    standard error is shown beside the flow, and tells why.
    """
  static let example = DiagnosticExample.process(
    wrong: #"errors: { failed: timeout }"#,
    right: #"errors: { failed: [timeout, exit] }"#)

  let failure: OutsideFailure

  var hints: [String] { [failure.tie(to: "exit"), "start the program by hand, and see what it says"] }
}
