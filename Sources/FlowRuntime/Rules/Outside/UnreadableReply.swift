internal import Diagnostics

/// A reply cannot be decoded.
struct UnreadableReply: OutsideDiagnostic {
  static let code: DiagnosticCode = "unreadable-reply"
  static let explanation = """
    A reply of a server is unreadable if it is not HTTP or not JSON, has a different content type, has an unsupported
    compression, or redirects too often. A line of a program is unreadable if it is not a reply. JSON that does not have
    the declared type leads to a different fault, `mismatched-reply`.
    """
  static let example = DiagnosticExample.http(
    wrong: #"get: /notes, errors: { failed: connection }"#,
    right: #"get: /notes, errors: { failed: [connection, malformed] }"#)

  let failure: OutsideFailure

  var hints: [String] { [failure.tie(to: "malformed")] }
}
