internal import Diagnostics

/// An existing file cannot be read.
struct UnreadableFile: OutsideDiagnostic {
  static let code: DiagnosticCode = "unreadable-file"
  static let explanation = """
    The file does not contain valid JSON or, if its extension is not `.json`, valid YAML. The path may also be that of a
    folder, or permission to read the file may be missing. In `errors`, each of these causes is `malformed`.
    """
  static let example = DiagnosticExample.read(
    wrong: #"read: notes.json, errors: { failed: missing }"#,
    right: #"read: notes.json, errors: { failed: [missing, malformed] }"#)

  let failure: OutsideFailure

  var hints: [String] { [failure.tie(to: "malformed")] }
}
