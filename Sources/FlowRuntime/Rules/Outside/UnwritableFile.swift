internal import Diagnostics

/// A file cannot be written.
struct UnwritableFile: OutsideDiagnostic {
  static let code: DiagnosticCode = "unwritable-file"
  static let explanation = """
    If the folder of the file does not exist, the cause in `errors` is `missing`. If permission to write the file is
    missing, or the disk is full, the cause is `malformed`. The previous content of the file is unchanged.
    """
  static let example = DiagnosticExample.write(
    wrong: #"write: notes.json, errors: { failed: missing }"#,
    right: #"write: notes.json, errors: { failed: [missing, malformed] }"#)

  let failure: OutsideFailure

  var hints: [String] { [failure.tie(to: "[missing, malformed]")] }
}
