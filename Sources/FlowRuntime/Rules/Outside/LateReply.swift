internal import Diagnostics

/// A reply does not arrive in time.
struct LateReply: OutsideDiagnostic {
  static let code: DiagnosticCode = "late-reply"
  static let explanation = """
    No reply came within the `timeout` of the binding, which is 30 seconds by default, or connecting to the server took
    longer than 10 seconds. The request is cancelled, and the flow no longer waits for the reply. A call can have a
    `timeout` of its own. After that time, the call fails with the error `timeout`, which never leads to this fault.
    """
  static let example = DiagnosticExample.http(
    wrong: #"get: /notes, errors: { failed: connection }"#,
    right: #"get: /notes, errors: { failed: [connection, timeout] }"#)

  let failure: OutsideFailure

  var hints: [String] { [failure.tie(to: "timeout"), "increase the limit in the binding, as in 'timeout: 60s'"] }
}
