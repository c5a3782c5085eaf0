internal import Diagnostics

/// A reply does not arrive in time.
struct LateReply: OutsideMistake {
  static let code: DiagnosticCode = "late-reply"
  static let explanation = """
    A reply may take as long as `timeout` says in the binding, which is 30 seconds where it says nothing. Then the
    exchange is ended, and the flow waits no longer. A `timeout` beside the call is another thing: it makes the call
    fail as `timeout`, and never leads to this.
    """
  static let example = DiagnosticExample.http(
    wrong: #"get: /notes, errors: { failed: connection }"#,
    right: #"get: /notes, errors: { failed: [connection, timeout] }"#)

  let failure: OutsideFailure

  var hints: [String] { [failure.tie(to: "timeout"), "give it longer in the binding, as in 'timeout: 60s'"] }
}
