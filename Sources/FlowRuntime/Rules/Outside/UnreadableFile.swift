internal import Diagnostics

/// An existing file cannot be read.
struct UnreadableFile: OutsideDiagnostic {
  static let code: DiagnosticCode = "unreadable-file"
  static let explanation = """
    The file is not valid JSON or YAML, whichever its extension requires. Or the path is a folder, or the file may not
    be read. In `errors`, each of these causes is `malformed`.
    """
  static let example = DiagnosticExample.read(
    wrong: #"read: notes.json, errors: { failed: missing }"#,
    right: #"read: notes.json, errors: { failed: [missing, malformed] }"#)

  let failure: OutsideFailure

  var hints: [String] { [failure.tie(to: "malformed")] }
}
