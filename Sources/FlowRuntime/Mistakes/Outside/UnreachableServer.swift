internal import Diagnostics

/// A connection to a server cannot be established, or breaks.
struct UnreachableServer: OutsideMistake {
  static let code: DiagnosticCode = "unreachable-server"
  static let explanation = """
    No program listens at the address, the name of the server is not known, there is no way there, or the connection
    ends before the reply is whole. A phone is offline again and again, so that a flow should know: tie `connection` to
    an error that the operation declares.
    """
  static let example = DiagnosticExample.http(
    wrong: #"get: /notes, errors: { failed: timeout }"#,
    right: #"get: /notes, errors: { failed: [timeout, connection] }"#)

  let failure: OutsideFailure

  var hints: [String] { [failure.tie(to: "connection"), "start the server, or correct its 'url' in the binding"] }
}
