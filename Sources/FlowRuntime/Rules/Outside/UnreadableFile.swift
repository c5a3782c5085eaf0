internal import Diagnostics

/// An existing file cannot be read.
struct UnreadableFile: OutsideDiagnostic {
  static let code: DiagnosticCode = "unreadable-file"
  static let explanation = """
    The file is not JSON, or not YAML if its extension requires that; or it is a folder, or may not be read. In
    `errors` each of these is `malformed`.
    """
  static let example = DiagnosticExample.read(
    wrong: #"read: notes.json, errors: { failed: missing }"#,
    right: #"read: notes.json, errors: { failed: [missing, malformed] }"#)

  let failure: OutsideFailure

  var hints: [String] { [failure.tie(to: "malformed")] }
}
