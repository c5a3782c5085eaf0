internal import Diagnostics

/// A reply cannot be decoded.
struct UnreadableReply: OutsideMistake {
  static let code: DiagnosticCode = "unreadable-reply"
  static let explanation = """
    The reply is no JSON, or is said to be something else; or it is no HTTP at all, is compressed in a way that is not
    read, or leads from server to server without an end. A program that writes a line which is no reply gives the same.
    What is JSON and not of the declared type is another fault.
    """
  static let example = DiagnosticExample.http(
    wrong: #"get: /notes, errors: { failed: connection }"#,
    right: #"get: /notes, errors: { failed: [connection, malformed] }"#)

  let failure: OutsideFailure

  var hints: [String] { [failure.tie(to: "malformed")] }
}
