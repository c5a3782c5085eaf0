internal import Diagnostics

/// A reply exceeds the size limit.
struct TooLargeReply: OutsideMistake {
  static let code: DiagnosticCode = "too-large-reply"
  static let explanation = """
    At most 8 MB are taken of a reply, a line of a program, or a file, so that no service can fill the memory of an app.
    What is compressed is measured as it is unpacked.
    """
  static let example = DiagnosticExample.http(
    wrong: #"get: /notes, errors: { failed: connection }"#,
    right: #"get: /notes, errors: { failed: [connection, tooLarge] }"#)

  let failure: OutsideFailure

  var hints: [String] { ["ask for less at a time, page by page", failure.tie(to: "tooLarge")] }
}
