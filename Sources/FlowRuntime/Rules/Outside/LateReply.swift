internal import Diagnostics

/// A reply does not arrive in time.
struct LateReply: OutsideDiagnostic {
  static let code: DiagnosticCode = "late-reply"
  static let explanation = """
    A reply may take as long as the `timeout` of the binding, which is 30 seconds by default. Then the exchange is
    cancelled, and the flow waits no longer. The `timeout` of the binding is independent of a `timeout` of the call,
    which makes the call fail with the error `timeout` and never leads to this fault.
    """
  static let example = DiagnosticExample.http(
    wrong: #"get: /notes, errors: { failed: connection }"#,
    right: #"get: /notes, errors: { failed: [connection, timeout] }"#)

  let failure: OutsideFailure

  var hints: [String] { [failure.tie(to: "timeout"), "increase the limit in the binding, as in 'timeout: 60s'"] }
}
