internal import Diagnostics

/// A connection to a server cannot be established, or breaks.
struct UnreachableServer: OutsideDiagnostic {
  static let code: DiagnosticCode = "unreachable-server"
  static let explanation = """
    No program listens at the address, the name of the server is unknown, there is no route to the server, or the
    connection ends before the reply is complete. Phones are often offline, so a flow should handle this failure: map
    `connection` to an error that the operation declares.
    """
  static let example = DiagnosticExample.http(
    wrong: #"get: /notes, errors: { failed: timeout }"#,
    right: #"get: /notes, errors: { failed: [timeout, connection] }"#)

  let failure: OutsideFailure

  var hints: [String] { [failure.tie(to: "connection"), "start the server, or correct its 'url' in the binding"] }
}
