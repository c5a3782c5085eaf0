internal import Diagnostics

/// A file cannot be written.
struct UnwritableFile: OutsideMistake {
  static let code: DiagnosticCode = "unwritable-file"
  static let explanation = """
    There is no folder for the file, which is `missing` to `errors`; or it may not be written, or there is no room left,
    which is `malformed`. What was there before is still there.
    """
  static let example = DiagnosticExample.write(
    wrong: #"write: notes.json, errors: { failed: missing }"#,
    right: #"write: notes.json, errors: { failed: [missing, malformed] }"#)

  let failure: OutsideFailure

  var hints: [String] { [failure.tie(to: "[missing, malformed]")] }
}
