internal import Diagnostics

/// A reply cannot be decoded.
struct UnreadableReply: OutsideDiagnostic {
  static let code: DiagnosticCode = "unreadable-reply"
  static let explanation = """
    The reply is not JSON or has another content type, or it is not HTTP, or its compression is not supported, or it
    redirects without end. A line of a program that is not a reply has the same effect. JSON that is not of the
    declared type is another fault.
    """
  static let example = DiagnosticExample.http(
    wrong: #"get: /notes, errors: { failed: connection }"#,
    right: #"get: /notes, errors: { failed: [connection, malformed] }"#)

  let failure: OutsideFailure

  var hints: [String] { [failure.tie(to: "malformed")] }
}
