internal import Diagnostics

/// A reply exceeds the size limit.
struct TooLargeReply: OutsideDiagnostic {
  static let code: DiagnosticCode = "too-large-reply"
  static let explanation = """
    A reply, a line of a program, or a file may have at most 8 MB, so that no service can fill the memory of an app.
    Compressed data is measured after decompression.
    """
  static let example = DiagnosticExample.http(
    wrong: #"get: /notes, errors: { failed: connection }"#,
    right: #"get: /notes, errors: { failed: [connection, tooLarge] }"#)

  let failure: OutsideFailure

  var hints: [String] { ["request less at a time, page by page", failure.tie(to: "tooLarge")] }
}
