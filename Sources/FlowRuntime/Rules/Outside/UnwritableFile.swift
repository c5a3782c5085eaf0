internal import Diagnostics

/// A file cannot be written.
struct UnwritableFile: OutsideDiagnostic {
  static let code: DiagnosticCode = "unwritable-file"
  static let explanation = """
    The folder of the file does not exist, which is `missing` in `errors`; or the file may not be written, or the disk
    is full, which is `malformed`. The previous content of the file is unchanged.
    """
  static let example = DiagnosticExample.write(
    wrong: #"write: notes.json, errors: { failed: missing }"#,
    right: #"write: notes.json, errors: { failed: [missing, malformed] }"#)

  let failure: OutsideFailure

  var hints: [String] { [failure.tie(to: "[missing, malformed]")] }
}
